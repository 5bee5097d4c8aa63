package com.couriermft.steps.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Decrypts PKWARE's traditional encryption (APPNOTE 6.1), which is broken. Courier reads it because
 * partners still use it, but never writes it.
 */
final class ZipCrypto extends FilterInputStream {
  /** Number of random bytes before the data; the last one verifies the password. */
  static final int HEADER = 12;

  private static final int[] TABLE = table();

  private int key0 = 0x12345678;
  private int key1 = 0x23456789;
  private int key2 = 0x34567890;

  /** Decrypts the bytes after the header with a UTF-8 password. */
  ZipCrypto(InputStream in, String password) {
    super(in);
    for (byte b : password.getBytes(StandardCharsets.UTF_8)) {
      update(b);
    }
  }

  /**
   * Processes the encryption header.
   *
   * @return last byte of the header, which one in 256 wrong passwords also matches
   */
  int header() throws IOException {
    byte[] header = readNBytes(HEADER);
    if (header.length < HEADER) {
      throw new IOException("its encryption header is truncated");
    }
    return header[HEADER - 1] & 0xff;
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    return b < 0 ? b : decrypt((byte) b) & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = in.read(buffer, offset, length);
    for (int i = offset; i < offset + n; i++) {
      buffer[i] = decrypt(buffer[i]);
    }
    return n;
  }

  private byte decrypt(byte b) {
    int temp = key2 & 0xffff | 2;
    byte plain = (byte) (b ^ temp * (temp ^ 1) >>> 8);
    update(plain);
    return plain;
  }

  private void update(byte plain) {
    key0 = crc(key0, plain);
    key1 = (key1 + (key0 & 0xff)) * 134775813 + 1;
    key2 = crc(key2, (byte) (key1 >>> 24));
  }

  private static int crc(int crc, byte b) {
    return crc >>> 8 ^ TABLE[(crc ^ b) & 0xff];
  }

  private static int[] table() {
    int[] table = new int[256];
    for (int n = 0; n < table.length; n++) {
      int crc = n;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
      }
      table[n] = crc;
    }
    return table;
  }
}
