package com.couriermft.openpgp;

import org.bouncycastle.crypto.modes.EAXBlockCipher;
import org.bouncycastle.crypto.modes.OCBBlockCipher;

/** The authenticated encryption modes (RFC 9580 §9.6). Tags are 16 bytes long in all modes. */
enum AeadMode {
  EAX(1, 16),
  OCB(2, 15),
  GCM(3, 12);

  static final int TAG_BYTES = 16;

  private final int id;
  private final int nonceBytes;

  AeadMode(int id, int nonceBytes) {
    this.id = id;
    this.nonceBytes = nonceBytes;
  }

  /**
   * Returns the mode with a number.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_unknown_algorithm}
   */
  static AeadMode get(int id) {
    for (AeadMode mode : values()) {
      if (mode.id == id) {
        return mode;
      }
    }
    throw PgpErrors.unknownAlgorithm("The message uses the unknown AEAD mode number " + id);
  }

  int id() {
    return id;
  }

  int nonceBytes() {
    return nonceBytes;
  }

  /**
   * Returns a cipher that seals and opens chunks. AES uses the fastest implementation in this
   * process; other ciphers use a portable implementation.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_unknown_algorithm}: the mode
   *     does not support the cipher
   */
  ChunkCipher cipher(SymmetricCipher cipher, byte[] key) {
    if (cipher.blockBytes() != Block.BYTES) {
      throw PgpErrors.unknownAlgorithm(
          "The message uses AEAD with the cipher " + cipher + ", which does not support AEAD");
    } else if (cipher.isAes()) {
      return aes(key);
    }
    return switch (this) {
      case GCM ->
          throw PgpErrors.unknownAlgorithm(
              "The message uses GCM, which requires AES, with the cipher " + cipher);
      case OCB -> new PortableChunks(new OCBBlockCipher(cipher.engine(), cipher.engine()), key);
      case EAX -> new PortableChunks(new EAXBlockCipher(cipher.engine()), key);
    };
  }

  private ChunkCipher aes(byte[] key) {
    return switch (this) {
      case GCM -> new GcmChunks(key);
      case OCB -> new OcbChunks(key);
      case EAX -> new EaxChunks(key);
    };
  }

  static DamagedException wrongTag() {
    return new DamagedException("the integrity check failed");
  }
}
