package com.couriermft.openpgp;

import com.couriermft.formats.crypto.BulkAes;
import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts with AES in cipher feedback mode, with an initialization vector of zeros (RFC 9580
 * §5.13.1, §13.9). Native libraries do not support this mode, but all support CBC: the keystream of
 * CFB is the CBC encryption of a block of zeros followed by the plaintext. Closing this stream
 * encrypts the remaining bytes and leaves the underlying stream open.
 */
final class CfbEncryption extends BlockOutputStream {
  private static final int BLOCK = 16;
  private static final int BUFFER = 64 << 10;

  private final OutputStream out;
  private final Cipher cbc;

  /** The keystream, starting with the buffer's first block; one block longer than the buffer. */
  private final byte[] keystream = new byte[BUFFER + BLOCK];

  CfbEncryption(byte[] key, OutputStream out) {
    super(BUFFER);
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
  void block() throws IOException {
    encrypt(buffer.length);
  }

  private void encrypt(int length) throws IOException {
    try {
      cbc.update(buffer, 0, length, keystream, BLOCK);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The keystream is one block longer than the buffer", e);
    }
    Xor.into(buffer, 0, keystream, length);
    out.write(buffer, 0, length);
    System.arraycopy(keystream, length, keystream, 0, BLOCK);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    int tail = filled() % BLOCK;
    int whole = filled() - tail;
    byte[] last = Arrays.copyOfRange(buffer, whole, filled());
    if (whole > 0) {
      encrypt(whole);
    }
    Xor.into(last, 0, keystream, tail);
    out.write(last);
  }
}
