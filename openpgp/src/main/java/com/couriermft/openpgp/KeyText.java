package com.couriermft.openpgp;

import java.util.HexFormat;
import org.bouncycastle.bcpg.KeyIdentifier;

/** Shows the keys that messages name. */
final class KeyText {
  private KeyText() {}

  /** Returns the fingerprint of a key where that is known, else its key id; upper-case hex. */
  static String of(KeyIdentifier identifier) {
    byte[] fingerprint = identifier.getFingerprint();
    HexFormat hex = HexFormat.of().withUpperCase();
    return fingerprint != null && fingerprint.length > 0
        ? hex.formatHex(fingerprint)
        : hex.toHexDigits(identifier.getKeyId());
  }
}
