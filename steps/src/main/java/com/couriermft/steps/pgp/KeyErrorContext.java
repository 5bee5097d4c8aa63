package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.CourierException;
import java.util.function.Supplier;

/** Says which key a failure of OpenPGP is about. */
final class KeyErrorContext {
  private KeyErrorContext() {}

  /** Works; what is wrong with the key is told with its name. */
  static <T> T get(String name, Supplier<T> work) {
    try {
      return work.get();
    } catch (CourierException e) {
      if (!e.code().startsWith("pgp_")) {
        throw e;
      }
      throw new CourierException(
          e.failureClass(), e.failureCode(), "Key '" + name + "': " + e.getMessage(), e.getCause());
    }
  }
}
