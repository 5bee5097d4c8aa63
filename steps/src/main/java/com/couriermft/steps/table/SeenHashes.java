package com.couriermft.steps.table;

import java.nio.ByteBuffer;

/**
 * A set of hashes, each with the number of its first row. Each hash takes 16 bytes in a table that
 * is at most half full, so the table takes at most 32 MiB. Not thread-safe.
 */
final class SeenHashes {
  /** Maximum number of stored hashes. */
  static final int MOST = 1_000_000;

  private static final int SMALLEST = 1 << 10;
  private static final long LOW = 0xFFFF_FFFFL;

  /**
   * Two elements for each hash: its first 64 bits, and its next 32 bits combined with the row
   * number.
   */
  private long[] slots = new long[2 * SMALLEST];

  private int size;

  int size() {
    return size;
  }

  /**
   * Adds a hash.
   *
   * @param hash hash of at least 12 bytes
   * @param row number of the row, from 1
   * @return number of the first row with this hash; 0 if the hash is new
   */
  long add(ByteBuffer hash, long row) {
    long head = hash.getLong(0);
    long tail = hash.getInt(Long.BYTES) & LOW;
    int at = find(slots, head, tail);
    if (isTaken(slots, at)) {
      return slots[at + 1] & LOW;
    }
    put(slots, at, head, tail << Integer.SIZE | Math.min(row, LOW));
    size++;
    if (size > slots.length / 4 && size <= MOST) {
      grow();
    }
    return 0;
  }

  private void grow() {
    long[] larger = new long[2 * slots.length];
    for (int i = 0; i < slots.length; i += 2) {
      if (isTaken(slots, i)) {
        put(larger, find(larger, slots[i], slots[i + 1] >>> Integer.SIZE), slots[i], slots[i + 1]);
      }
    }
    slots = larger;
  }

  private static void put(long[] slots, int at, long head, long rest) {
    slots[at] = head;
    slots[at + 1] = rest;
  }

  /** Returns whether a slot is used. Row numbers start at 1, so a used slot is never 0. */
  private static boolean isTaken(long[] slots, int at) {
    return slots[at + 1] != 0;
  }

  private static int find(long[] slots, long head, long tail) {
    int mask = slots.length / 2 - 1;
    int place = (int) head & mask;
    while (isTaken(slots, 2 * place)
        && (slots[2 * place] != head || slots[2 * place + 1] >>> Integer.SIZE != tail)) {
      place = place + 1 & mask;
    }
    return 2 * place;
  }
}
