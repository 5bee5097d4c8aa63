package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Reads the plaintext of data that is encrypted in CFB mode with a modification detection code (RFC
 * 9580 §5.13.1). The plaintext is unverified until the stream has ended, because the code follows
 * the data. Not thread-safe.
 */
final class ProtectedInputStream extends BlockInputStream {
  private static final int PIECE = 64 << 10;
  private static final int CODE = 22;
  private static final byte[] CODE_HEADER = {(byte) 0xd3, 0x14};

  private final InputStream in;
  private final CfbDecryption cfb;
  private final MessageDigest sha1 = sha1();

  /** The bytes that were held back from earlier pieces, followed by the current piece. */
  private final byte[] buffer = new byte[CODE + PIECE];

  /** The position of the bytes that are held back because they could be the code. */
  private int keptAt;

  private int kept;
  private int skip;
  private boolean ended;

  /** Decrypts the rest of a packet's body, after the version. */
  ProtectedInputStream(InputStream in, SymmetricCipher cipher, byte[] key) {
    this.in = in;
    this.cfb = CfbDecryption.of(cipher, key, new byte[cipher.blockBytes()]);
    this.skip = cipher.blockBytes() + 2;
  }

  @Override
  void advance() throws IOException {
    int from = 0;
    int to = 0;
    while (from == to && !ended) {
      System.arraycopy(buffer, keptAt, buffer, 0, kept);
      int read = in.readNBytes(buffer, kept, PIECE);
      cfb.decrypt(buffer, kept, read);
      to = kept + read - CODE;
      if (to < skip) {
        throw new DamagedException("it is too short for an integrity check");
      }
      sha1.update(buffer, 0, to);
      ended = read < PIECE;
      if (ended) {
        check(to);
      }
      keptAt = to;
      kept = CODE;
      from = skip;
      skip = 0;
    }
    give(buffer, from, to);
  }

  private void check(int ready) throws IOException {
    sha1.update(buffer, ready, CODE_HEADER.length);
    byte[] expected = sha1.digest();
    byte[] header = Arrays.copyOfRange(buffer, ready, ready + CODE_HEADER.length);
    byte[] found = Arrays.copyOfRange(buffer, ready + CODE_HEADER.length, ready + CODE);
    boolean isRight = MessageDigest.isEqual(expected, found);
    boolean hasHeader = Arrays.equals(header, CODE_HEADER);
    if (!isRight || !hasHeader) {
      throw new DamagedException("the integrity check failed");
    }
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-1", e);
    }
  }
}
