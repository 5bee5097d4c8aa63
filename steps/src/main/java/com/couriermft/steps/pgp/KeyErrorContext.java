package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.CourierException;
import java.util.function.Supplier;

/** Adds the key's name to OpenPGP failures. */
final class KeyErrorContext {
  private KeyErrorContext() {}

  /** Runs work and adds the key's name to its failures. */
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
