package com.couriermft.functions.backup;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreUnavailable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;

/** Blobs of an account whose calls fail. */
final class Destination {
  private Destination() {}

  /** Fails each call to a method whose name matches the predicate, without its effect. */
  static Blobs failing(Blobs blobs, Predicate<String> fails) {
    return failing(blobs, fails, false);
  }

  /**
   * Fails each call to a method whose name matches the predicate.
   *
   * @param afterwards whether the call takes effect, and only its response is lost
   */
  static Blobs failing(Blobs blobs, Predicate<String> fails, boolean afterwards) {
    return (Blobs)
        Proxy.newProxyInstance(
            Destination.class.getClassLoader(),
            new Class<?>[] {Blobs.class},
            (proxy, method, arguments) -> {
              boolean isCut = fails.test(method.getName());
              Object answer = null;
              if (!isCut || afterwards) {
                try {
                  answer = method.invoke(blobs, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              }
              if (isCut) {
                throw new StoreUnavailable("cut off at " + method.getName(), null);
              }
              return answer;
            });
  }
}
