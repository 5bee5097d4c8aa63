package com.couriermft.functions.backup;

import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreUnavailable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;

/** Blobs of an account that fails. */
final class Destination {
  private Destination() {}

  /** Fails each call before its deed whose method's name the predicate says yes to. */
  static Blobs failing(Blobs blobs, Predicate<String> fails) {
    return (Blobs)
        Proxy.newProxyInstance(
            Destination.class.getClassLoader(),
            new Class<?>[] {Blobs.class},
            (proxy, method, arguments) -> {
              if (fails.test(method.getName())) {
                throw new StoreUnavailable("cut off before " + method.getName(), null);
              }
              try {
                return method.invoke(blobs, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
