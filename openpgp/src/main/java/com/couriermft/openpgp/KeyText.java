package com.couriermft.openpgp;

import java.util.HexFormat;
import org.bouncycastle.bcpg.KeyIdentifier;

/** Formats the keys that messages name. */
final class KeyText {
  private KeyText() {}

  /** Returns the fingerprint of a key if it is known, otherwise the key id, in upper-case hex. */
  static String of(KeyIdentifier identifier) {
    byte[] fingerprint = identifier.getFingerprint();
    HexFormat hex = HexFormat.of().withUpperCase();
    return fingerprint != null && fingerprint.length > 0
        ? hex.formatHex(fingerprint)
        : hex.toHexDigits(identifier.getKeyId());
  }
}
