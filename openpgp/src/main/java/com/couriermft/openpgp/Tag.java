package com.couriermft.openpgp;

/** Packet types (RFC 9580 §5; tag 20 as defined by LibrePGP). */
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
   * Returns whether a packet must be ignored: a marker, padding, or an unknown non-critical type
   * (§4.3).
   */
  static boolean isPassedOver(int tag) {
    return tag == MARKER || tag == PADDING || tag >= FIRST_UNCRITICAL;
  }

  /**
   * Returns whether an encrypted, signed or compressed message can start with a packet of this
   * type.
   */
  static boolean isBeginning(int tag) {
    return tag == PKESK || tag == SKESK || tag == ONE_PASS_SIGNATURE || tag == COMPRESSED;
  }

  /**
   * Returns whether a packet contains data of any length. Only such packets may be split into
   * parts.
   */
  static boolean isData(int tag) {
    return tag == COMPRESSED
        || tag == ENCRYPTED
        || tag == LITERAL
        || tag == PROTECTED
        || tag == OCB_ENCRYPTED;
  }
}
