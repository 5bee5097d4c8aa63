package com.couriermft.openpgp;

import org.bouncycastle.bcpg.S2K;
import org.jspecify.annotations.Nullable;

/**
 * Limits the cost of deriving a key from a passphrase (RFC 9580 §3.7.1), because the sender of a
 * message chooses it.
 */
final class KeyDerivation {
  /** The exponent of the maximum memory, which is 64 MiB. */
  private static final int MOST_ARGON2_MEMORY_EXPONENT = 16;

  private static final int MOST_ARGON2_PASSES = 16;
  private static final int KIB_IN_MIB_EXPONENT = 10;

  private KeyDerivation() {}

  /** Returns whether the cost of a derivation is within the limits. */
  static boolean isAffordable(@Nullable S2K derivation) {
    return derivation == null
        || derivation.getType() != S2K.ARGON_2
        || derivation.getMemorySizeExponent() <= MOST_ARGON2_MEMORY_EXPONENT
            && derivation.getPasses() <= MOST_ARGON2_PASSES;
  }

  /**
   * Returns a description of a derivation that exceeds the limits: its cost and the maximum cost.
   */
  static String excess(S2K derivation) {
    return "Argon2 with %d passes over %d MiB, but at most %d passes over %d MiB are allowed"
        .formatted(
            derivation.getPasses(),
            1L << Math.max(0, derivation.getMemorySizeExponent() - KIB_IN_MIB_EXPONENT),
            MOST_ARGON2_PASSES,
            1 << MOST_ARGON2_MEMORY_EXPONENT - KIB_IN_MIB_EXPONENT);
  }
}
