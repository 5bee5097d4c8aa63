package com.couriermft.openpgp;

import java.util.function.Supplier;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.jspecify.annotations.Nullable;

/** A private key is opened with its passphrase when it is first used. Thread-safe. */
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
   * The key itself.
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
