package com.couriermft.openpgp;

/** Packet types (RFC 9580, 5; tag 20 as LibrePGP has it). */
final class Tag {
  static final int PKESK = 1;
  static final int SIGNATURE = 2;
  static final int SKESK = 3;
  static final int ONE_PASS_SIGNATURE = 4;
  static final int SECRET_SUBKEY = 7;
  static final int COMPRESSED = 8;
  static final int ENCRYPTED = 9;
  static final int MARKER = 10;
  static final int LITERAL = 11;
  static final int PUBLIC_SUBKEY = 14;
  static final int PROTECTED = 18;
  static final int OCB_ENCRYPTED = 20;
  static final int PADDING = 21;

  private static final int FIRST_UNCRITICAL = 40;

  private Tag() {}

  /**
   * Returns whether a packet must be ignored: a marker, padding, or an unknown type that is not
   * critical (§4.3).
   */
  static boolean isPassedOver(int tag) {
    return tag == MARKER || tag == PADDING || tag >= FIRST_UNCRITICAL;
  }

  /** Returns whether an encrypted, signed or compressed message starts with such a packet. */
  static boolean isBeginning(int tag) {
    return tag == PKESK || tag == SKESK || tag == ONE_PASS_SIGNATURE || tag == COMPRESSED;
  }

  /** Returns whether a packet holds data of any length: only these come in parts. */
  static boolean isData(int tag) {
    return tag == COMPRESSED
        || tag == ENCRYPTED
        || tag == LITERAL
        || tag == PROTECTED
        || tag == OCB_ENCRYPTED;
  }
}
