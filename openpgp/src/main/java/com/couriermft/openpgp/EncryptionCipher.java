package com.couriermft.openpgp;

/**
 * The ciphers for writing messages (RFC 9580 §9.3). Older ciphers are supported only for reading.
 */
public enum EncryptionCipher {
  /** AES with a 256-bit key. */
  AES256(SymmetricCipher.AES_256),
  /** AES with a 192-bit key. */
  AES192(SymmetricCipher.AES_192),
  /** AES with a 128-bit key, which every implementation can read. */
  AES128(SymmetricCipher.AES_128);

  private final SymmetricCipher cipher;

  EncryptionCipher(SymmetricCipher cipher) {
    this.cipher = cipher;
  }

  SymmetricCipher cipher() {
    return cipher;
  }
}
