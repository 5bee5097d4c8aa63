package com.couriermft.openpgp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** XORs bytes in groups of eight, for which the JVM's first compiler generates fast code. */
final class Xor {
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private Xor() {}

  /**
   * XORs the first {@code length} bytes of {@code other} into {@code target}, starting at an
   * offset.
   */
  static void into(byte[] target, int offset, byte[] other, int length) {
    int i = 0;
    for (; i + Long.BYTES <= length; i += Long.BYTES) {
      long sum = (long) LONGS.get(target, offset + i) ^ (long) LONGS.get(other, i);
      LONGS.set(target, offset + i, sum);
    }
    for (; i < length; i++) {
      target[offset + i] ^= other[i];
    }
  }

  /** Returns the XOR of the complete blocks at the start of an array. */
  static Block sum(byte[] blocks, int length) {
    long high = 0;
    long low = 0;
    for (int i = 0; i < length; i += Block.BYTES) {
      high ^= (long) LONGS.get(blocks, i);
      low ^= (long) LONGS.get(blocks, i + Long.BYTES);
    }
    byte[] sum = new byte[Block.BYTES];
    LONGS.set(sum, 0, high);
    LONGS.set(sum, Long.BYTES, low);
    return Block.of(sum, 0);
  }
}
