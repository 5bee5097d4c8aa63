package com.couriermft.transfer.place;

import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The rules for splitting a file into blocks. A block's size depends only on its offset, so
 * attempts that stage the same bytes under the same key stage the same blocks and may replace each
 * other's blocks.
 */
public final class BlockLayout {
  public static final int SMALLEST = 8 << 20;

  private static final int FIRST_SMALL = 30_000;
  private static final int STEP = 10_000;
  private static final int KEY_BYTES = 8;

  private BlockLayout() {}

  /**
   * Returns the size of the block at an offset on the grid: 30,000 blocks of 8 MiB (234 GiB), then
   * 10,000 of 16 MiB, then 10,000 of 32 MiB: 703 GiB in all.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code file_too_large}: the offset is
   *     beyond this size
   */
  public static int sizeAt(long offset) {
    long begin = 0;
    int size = SMALLEST;
    for (int blocks = FIRST_SMALL; blocks <= Blobs.MAX_BLOCKS; blocks += STEP) {
      long end = begin + (long) size * (blocks == FIRST_SMALL ? FIRST_SMALL : STEP);
      if (offset < end) {
        return size;
      }
      begin = end;
      size *= 2;
    }
    throw FileErrors.tooLarge(begin);
  }

  /**
   * Returns the first half of every block id of one upload, derived from a string that identifies
   * its bytes.
   */
  public static byte[] key(String text) {
    byte[] hash = Sha256.newDigest().digest(text.getBytes(StandardCharsets.UTF_8));
    return Arrays.copyOf(hash, KEY_BYTES);
  }

  /** Returns the id of the block at an offset: 8 bytes of the key, 8 bytes of the offset. */
  static byte[] id(byte[] key, long offset) {
    return ByteBuffer.allocate(KEY_BYTES + Long.BYTES).put(key).putLong(offset).array();
  }
}
