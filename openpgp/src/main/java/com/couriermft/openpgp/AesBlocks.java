package com.couriermft.openpgp;

import com.couriermft.formats.crypto.BulkAes;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts many independent blocks with AES in one call. Not thread-safe. */
final class AesBlocks {
  /**
   * The number of bytes that callers process in one call, small enough for the processor's cache.
   */
  static final int PIECE = 64 << 10;

  private final Cipher ecb = BulkAes.newCipher(BulkAes.Mode.ECB);

  private AesBlocks(int direction, byte[] key) {
    try {
      ecb.init(direction, new SecretKeySpec(key, "AES"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES takes keys of 16, 24 and 32 bytes", e);
    }
  }

  static AesBlocks encryption(byte[] key) {
    return new AesBlocks(Cipher.ENCRYPT_MODE, key);
  }

  static AesBlocks decryption(byte[] key) {
    return new AesBlocks(Cipher.DECRYPT_MODE, key);
  }

  /**
   * Encrypts blocks in place, from the array's start; {@code length} is a multiple of the block
   * size.
   */
  void apply(byte[] blocks, int length) {
    try {
      ecb.update(blocks, 0, length, blocks, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Whole blocks are encrypted in place", e);
    }
  }

  Block apply(Block block) {
    byte[] bytes = block.bytes();
    apply(bytes, bytes.length);
    return Block.of(bytes, 0);
  }
}
