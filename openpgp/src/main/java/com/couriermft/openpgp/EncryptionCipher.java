package com.couriermft.openpgp;

/** Ciphers that messages are written with (RFC 9580 §9.3); older ones are only read. */
public enum EncryptionCipher {
  /** AES with a key of 256 bits. */
  AES256(SymmetricCipher.AES_256),
  /** AES with a key of 192 bits. */
  AES192(SymmetricCipher.AES_192),
  /** AES with a key of 128 bits, which every implementation reads. */
  AES128(SymmetricCipher.AES_128);

  private final SymmetricCipher cipher;

  EncryptionCipher(SymmetricCipher cipher) {
    this.cipher = cipher;
  }

  SymmetricCipher cipher() {
    return cipher;
  }
}
