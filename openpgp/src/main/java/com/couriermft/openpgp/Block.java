package com.couriermft.openpgp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A block of 16 bytes as a polynomial over GF(2), as used by OCB and CMAC. The first bit is the
 * highest coefficient.
 *
 * @param high the first 8 bytes, big-endian
 * @param low the last 8 bytes
 */
record Block(long high, long low) {
  static final int BYTES = 16;
  static final Block ZERO = new Block(0, 0);

  /** The polynomial x^7 + x^2 + x + 1, which is added if doubling carries a bit out. */
  private static final long REDUCTION = 0x87;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Returns the block that starts at an offset in an array. */
  static Block of(byte[] bytes, int offset) {
    return new Block((long) LONGS.get(bytes, offset), (long) LONGS.get(bytes, offset + Long.BYTES));
  }

  /** Returns the incomplete last block of a message, followed by a one bit and zeros. */
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

  /** Writes a block that is given as two halves. Loops use this to avoid creating objects. */
  static void write(long high, long low, byte[] bytes, int offset) {
    LONGS.set(bytes, offset, high);
    LONGS.set(bytes, offset + Long.BYTES, low);
  }

  Block plus(Block other) {
    return new Block(high ^ other.high, low ^ other.low);
  }

  /** Returns this block multiplied by x in GF(2^128) (RFC 7253 §2, SP 800-38B §6.1). */
  Block doubled() {
    return new Block(high << 1 | low >>> 63, low << 1 ^ (high < 0 ? REDUCTION : 0));
  }
}
