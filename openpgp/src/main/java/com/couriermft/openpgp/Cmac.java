package com.couriermft.openpgp;

import com.couriermft.formats.crypto.BulkAes;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-CMAC (NIST SP 800-38B §6, also called OMAC1).
 *
 * <p>The code is the last block of a CBC encryption with an initialization vector of zeros. A
 * subkey is added to the last block of the message before its encryption. Not thread-safe.
 */
final class Cmac {
  private static final int BLOCK = Block.BYTES;

  private final Cipher cbc = BulkAes.newCipher(BulkAes.Mode.CBC);
  private final Block subkeyOfWhole;
  private final Block subkeyOfPadded;

  /**
   * The bytes that have not been encrypted yet. They are held back because the last block is
   * processed differently.
   */
  private final byte[] buffer = new byte[AesBlocks.PIECE];

  private int filled;

  Cmac(byte[] key) {
    try {
      cbc.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[BLOCK]));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES takes keys of 16, 24 and 32 bytes", e);
    }
    subkeyOfWhole = AesBlocks.encryption(key).apply(Block.ZERO).doubled();
    subkeyOfPadded = subkeyOfWhole.doubled();
  }

  /** Adds bytes to the message. */
  void update(byte[] bytes, int offset, int length) {
    int done = 0;
    while (done < length) {
      if (filled == buffer.length) {
        encrypt();
      }
      int next = Math.min(length - done, buffer.length - filled);
      System.arraycopy(bytes, offset + done, buffer, filled, next);
      filled += next;
      done += next;
    }
  }

  private void encrypt() {
    try {
      cbc.update(buffer, 0, filled, buffer, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Whole blocks are encrypted in place", e);
    }
    filled = 0;
  }

  /** Returns the code of the message and starts the next message. */
  Block finish() {
    int last = Math.max(0, filled - 1) / BLOCK * BLOCK;
    Block block =
        filled - last == BLOCK
            ? Block.of(buffer, last).plus(subkeyOfWhole)
            : Block.padded(buffer, last, filled - last).plus(subkeyOfPadded);
    block.write(buffer, last);
    filled = 0;
    try {
      cbc.doFinal(buffer, 0, last + BLOCK, buffer, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Whole blocks are encrypted in place", e);
    }
    return Block.of(buffer, last);
  }
}
