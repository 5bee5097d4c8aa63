package com.couriermft.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Stores whose caller dies once a number of calls have taken effect. For one thread. */
final class Lifeline {
  private int left = Integer.MAX_VALUE;

  /** The caller survives so many calls, and dies of the next, which still takes effect. */
  void breaksAfter(int calls) {
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
                  throw new FaultyTables.Crash();
                }
                return answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
    return port.cast(proxy);
  }
}
