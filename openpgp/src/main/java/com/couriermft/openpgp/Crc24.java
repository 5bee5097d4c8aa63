package com.couriermft.openpgp;

/** Computes the checksum of armored text (RFC 9580 §6.1). Used by one thread. */
final class Crc24 {
  private static final int START = 0xb704ce;
  private static final int POLYNOMIAL = 0x864cfb;
  private static final int TOP = 0x800000;
  private static final int MASK = 0xffffff;
  private static final int[] TABLE = table();

  private int sum = START;

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int value = i << 16;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        value = (value & TOP) != 0 ? value << 1 ^ POLYNOMIAL : value << 1;
      }
      table[i] = value & MASK;
    }
    return table;
  }

  void update(byte[] bytes, int length) {
    int now = sum;
    for (int i = 0; i < length; i++) {
      now = now << 8 & MASK ^ TABLE[now >> 16 ^ bytes[i] & 0xff];
    }
    sum = now;
  }

  byte[] bytes() {
    return new byte[] {(byte) (sum >> 16), (byte) (sum >> 8), (byte) sum};
  }
}
