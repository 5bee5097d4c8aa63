package com.couriermft.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Stores whose caller dies, or is overtaken, between two calls. For one thread. */
final class Lifeline {
  private int left = Integer.MAX_VALUE;
  private Runnable end = () -> {};

  /** Something happens after so many calls and one. */
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

  /** The process is gone. */
  static final class Crash extends Error {
    private static final long serialVersionUID = 1L;
  }
}
