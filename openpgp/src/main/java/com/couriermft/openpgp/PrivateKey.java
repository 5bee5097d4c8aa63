package com.couriermft.openpgp;

import java.util.function.Supplier;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.jspecify.annotations.Nullable;

/** A private key, which is decrypted with its passphrase on first use. Thread-safe. */
public final class PrivateKey {
  private final ComponentKey component;
  private final Supplier<PGPPrivateKey> opening;
  private volatile @Nullable PGPPrivateKey opened;

  PrivateKey(ComponentKey component, Supplier<PGPPrivateKey> opening) {
    this.component = component;
    this.opening = opening;
  }

  /** Returns the public part of the key. */
  public ComponentKey component() {
    return component;
  }

  /**
   * Returns the decrypted key.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_wrong_passphrase}
   */
  public PGPPrivateKey open() {
    PGPPrivateKey known = opened;
    if (known == null) {
      known = opening.get();
      opened = known;
    }
    return known;
  }
}
