package com.couriermft.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Stores that simulate the death of their caller, or another process that is faster, between two
 * calls. For use by one thread.
 */
final class Lifeline {
  private int left = Integer.MAX_VALUE;
  private Runnable end = () -> {};

  /** Runs an action after a number of calls. */
  void overtakenAfter(int calls, Runnable work) {
    end = work;
    left = calls;
  }

  void holds() {
    left = Integer.MAX_VALUE;
  }

  <T> T held(Class<T> port, T target) {
    Object proxy =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (self, method, arguments) -> {
              try {
                Object answer = method.invoke(target, arguments);
                if (!method.getName().equals("instant") && left-- == 0) {
                  end.run();
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return port.cast(proxy);
  }

  /** The process has died. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }
}
