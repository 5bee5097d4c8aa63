package com.couriermft.openpgp;

/**
 * The offsets of OCB (RFC 7253 §4.2).
 *
 * <p>Block {@code i} of a message is masked with the sum of the message's first offset and the L
 * values that the Gray code of {@code i} selects. Because the code is linear, the mask of a block
 * is the sum of a table entry and one block per piece. The table is computed once per key.
 */
final class OcbOffsets {
  /** The number of blocks in a piece, a power of two. */
  private static final int BLOCKS = AesBlocks.PIECE / Block.BYTES;

  /** The number of L values that are needed for the blocks of the longest array. */
  private static final int MOST = Integer.SIZE - 4;

  private final Block star;
  private final Block dollar;
  private final Block[] powers = new Block[MOST];
  private final byte[] table = new byte[AesBlocks.PIECE];

  /**
   * Creates the offsets.
   *
   * @param star the encryption of a block of zeros
   */
  OcbOffsets(Block star) {
    this.star = star;
    this.dollar = star.doubled();
    powers[0] = dollar.doubled();
    for (int i = 1; i < MOST; i++) {
      powers[i] = powers[i - 1].doubled();
    }
    Block sum = Block.ZERO;
    for (int i = 1; i < BLOCKS; i++) {
      sum = sum.plus(power(i));
      sum.write(table, i * Block.BYTES);
    }
  }

  /** Returns L_*, which is used for an incomplete block. */
  Block star() {
    return star;
  }

  /** Returns L_$, which is used for the checksum. */
  Block dollar() {
    return dollar;
  }

  /**
   * Returns the difference between the offset of block {@code index}, counted from 1, and the
   * offset of the previous block.
   */
  Block power(int index) {
    return powers[Integer.numberOfTrailingZeros(index)];
  }

  /** Returns the offset of block {@code index}; 0 is the offset before the first block. */
  Block offset(Block first, int index) {
    Block sum = first;
    for (int left = index ^ index >>> 1; left != 0; left &= left - 1) {
      sum = sum.plus(power(left));
    }
    return sum;
  }

  /**
   * Returns how many of {@code blocks} blocks share one mask, starting with block {@code index}.
   */
  static int within(int index, int blocks) {
    return Math.min(blocks, BLOCKS - index % BLOCKS);
  }

  /** Returns the mask for the blocks starting at {@code index}. */
  Mask mask(Block first, int index) {
    int start = index % BLOCKS;
    return new Mask(offset(first, index - start), start * Block.BYTES);
  }

  /** The mask of the blocks of a piece. */
  final class Mask {
    private final long high;
    private final long low;
    private final int start;

    private Mask(Block sum, int start) {
      byte[] bytes = sum.bytes();
      this.high = (long) Xor.LONGS.get(bytes, 0);
      this.low = (long) Xor.LONGS.get(bytes, Long.BYTES);
      this.start = start;
    }

    /** Adds the mask to complete blocks and writes the result to another position. */
    void add(byte[] from, int offset, byte[] to, int target, int length) {
      for (int i = 0; i < length; i += Block.BYTES) {
        long first = (long) Xor.LONGS.get(from, offset + i);
        long second = (long) Xor.LONGS.get(from, offset + i + Long.BYTES);
        first ^= high ^ (long) Xor.LONGS.get(table, start + i);
        second ^= low ^ (long) Xor.LONGS.get(table, start + i + Long.BYTES);
        Xor.LONGS.set(to, target + i, first);
        Xor.LONGS.set(to, target + i + Long.BYTES, second);
      }
    }
  }
}
