package com.couriermft.pgp;

import com.couriermft.crypto.BulkAes;
import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts with AES in cipher feedback mode, the initialisation vector being zero (RFC 9580
 * §5.13.1, §13.9). No native library has this mode, but all have CBC: the keystream of CFB is the
 * CBC encryption of the plaintext with one block of zeros before it. Closing it encrypts what is
 * left and leaves the stream below open.
 */
final class CfbEncryption extends OutputStream {
  private static final int BLOCK = 16;
  private static final int BUFFER = 64 << 10;

  private final OutputStream out;
  private final Cipher cbc;
  private final byte[] buffer = new byte[BUFFER];

  /** Begins with the keystream of the buffer's first block; one block longer than the buffer. */
  private final byte[] keystream = new byte[BUFFER + BLOCK];

  private int filled;

  CfbEncryption(byte[] key, OutputStream out) {
    this.out = out;
    this.cbc = BulkAes.newCipher(BulkAes.Mode.CBC);
    try {
      cbc.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[BLOCK]));
      cbc.update(new byte[BLOCK], 0, BLOCK, keystream, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES takes keys of 16, 24 and 32 bytes", e);
    }
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int done = 0;
    while (done < length) {
      int next = Math.min(length - done, BUFFER - filled);
      System.arraycopy(bytes, offset + done, buffer, filled, next);
      filled += next;
      done += next;
      if (filled == BUFFER) {
        encryptBlocks();
      }
    }
  }

  private void encryptBlocks() throws IOException {
    try {
      cbc.update(buffer, 0, filled, keystream, BLOCK);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The keystream is one block longer than the buffer", e);
    }
    Xor.into(buffer, 0, keystream, filled);
    out.write(buffer, 0, filled);
    System.arraycopy(keystream, filled, keystream, 0, BLOCK);
    filled = 0;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    int tail = filled % BLOCK;
    byte[] last = new byte[tail];
    System.arraycopy(buffer, filled - tail, last, 0, tail);
    filled -= tail;
    if (filled > 0) {
      encryptBlocks();
    }
    Xor.into(last, 0, keystream, tail);
    out.write(last);
  }
}
