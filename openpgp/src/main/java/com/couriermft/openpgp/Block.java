package com.couriermft.openpgp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * 16 bytes as a polynomial over GF(2), the first bit being the highest coefficient: what OCB and
 * CMAC calculate with.
 *
 * @param high its first 8 bytes, big-endian
 * @param low its last 8 bytes
 */
record Block(long high, long low) {
  static final int BYTES = 16;
  static final Block ZERO = new Block(0, 0);

  /** The bit that doubling carries out comes back as x^7 + x^2 + x + 1. */
  private static final long REDUCTION = 0x87;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Returns the block that starts at an offset. */
  static Block of(byte[] bytes, int offset) {
    return new Block((long) LONGS.get(bytes, offset), (long) LONGS.get(bytes, offset + Long.BYTES));
  }

  /** Returns the rest of a message after its complete blocks, followed by a one bit and zeros. */
  static Block padded(byte[] bytes, int offset, int length) {
    byte[] block = new byte[BYTES];
    System.arraycopy(bytes, offset, block, 0, length);
    block[length] = (byte) 0x80;
    return of(block, 0);
  }

  byte[] bytes() {
    byte[] bytes = new byte[BYTES];
    write(bytes, 0);
    return bytes;
  }

  void write(byte[] bytes, int offset) {
    write(high, low, bytes, offset);
  }

  /** Writes a block from its halves, for loops, which would make too many objects otherwise. */
  static void write(long high, long low, byte[] bytes, int offset) {
    LONGS.set(bytes, offset, high);
    LONGS.set(bytes, offset + Long.BYTES, low);
  }

  Block plus(Block other) {
    return new Block(high ^ other.high, low ^ other.low);
  }

  /** Multiplied by x in GF(2^128) (RFC 7253 §2, SP 800-38B §6.1). */
  Block doubled() {
    return new Block(high << 1 | low >>> 63, low << 1 ^ (high < 0 ? REDUCTION : 0));
  }
}
