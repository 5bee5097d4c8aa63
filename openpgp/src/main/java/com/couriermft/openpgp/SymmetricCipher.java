package com.couriermft.openpgp;

import java.util.Optional;
import java.util.stream.Stream;
import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.engines.BlowfishEngine;
import org.bouncycastle.crypto.engines.CAST5Engine;
import org.bouncycastle.crypto.engines.CamelliaEngine;
import org.bouncycastle.crypto.engines.DESedeEngine;
import org.bouncycastle.crypto.engines.IDEAEngine;
import org.bouncycastle.crypto.engines.TwofishEngine;

/** The ciphers that may encrypt a message's data (RFC 9580 §9.3). */
enum SymmetricCipher {
  IDEA(1, 16, 8),
  TRIPLE_DES(2, 24, 8),
  CAST5(3, 16, 8),
  BLOWFISH(4, 16, 8),
  AES_128(7, 16, 16),
  AES_192(8, 24, 16),
  AES_256(9, 32, 16),
  TWOFISH(10, 32, 16),
  CAMELLIA_128(11, 16, 16),
  CAMELLIA_192(12, 24, 16),
  CAMELLIA_256(13, 32, 16);

  private final int id;
  private final int keyBytes;
  private final int blockBytes;

  SymmetricCipher(int id, int keyBytes, int blockBytes) {
    this.id = id;
    this.keyBytes = keyBytes;
    this.blockBytes = blockBytes;
  }

  /** Returns the cipher with a number; empty if it is unknown. */
  static Optional<SymmetricCipher> find(int id) {
    return Stream.of(values()).filter(cipher -> cipher.id == id).findFirst();
  }

  int id() {
    return id;
  }

  int keyBytes() {
    return keyBytes;
  }

  int blockBytes() {
    return blockBytes;
  }

  boolean isAes() {
    return this == AES_128 || this == AES_192 || this == AES_256;
  }

  /** Returns a portable implementation of the cipher. */
  BlockCipher engine() {
    return switch (this) {
      case IDEA -> new IDEAEngine();
      case TRIPLE_DES -> new DESedeEngine();
      case CAST5 -> new CAST5Engine();
      case BLOWFISH -> new BlowfishEngine();
      case AES_128, AES_192, AES_256 -> AESEngine.newInstance();
      case TWOFISH -> new TwofishEngine();
      case CAMELLIA_128, CAMELLIA_192, CAMELLIA_256 -> new CamelliaEngine();
    };
  }
}
