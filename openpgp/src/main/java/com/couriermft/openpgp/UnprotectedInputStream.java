package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads the plaintext of encrypted data without integrity protection (RFC 4880 §5.7), whose CFB
 * mode is resynchronized after the first block and two bytes. Not thread-safe.
 */
final class UnprotectedInputStream extends BlockInputStream {
  private static final int PIECE = 64 << 10;

  private final InputStream in;
  private final CfbDecryption cfb;
  private final byte[] piece = new byte[PIECE];

  UnprotectedInputStream(InputStream in, SymmetricCipher cipher, byte[] key) throws IOException {
    this.in = in;
    byte[] prefix = in.readNBytes(cipher.blockBytes() + 2);
    if (prefix.length < cipher.blockBytes() + 2) {
      throw new DamagedException("it ends within its header");
    }
    this.cfb = CfbDecryption.of(cipher, key, Arrays.copyOfRange(prefix, 2, prefix.length));
  }

  @Override
  void advance() throws IOException {
    int length = in.readNBytes(piece, 0, PIECE);
    cfb.decrypt(piece, 0, length);
    give(piece, 0, length);
  }
}
