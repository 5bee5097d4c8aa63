package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.TreeMap;

/** What a {@link MinaServer} does to uploads other than it says. */
public enum UploadLie {
  /** It does as it is told. */
  NONE,
  /** Sizes are told one byte too small. */
  SIZE_SMALLER,
  /** Sizes are told one byte too large. */
  SIZE_LARGER,
  /** Every size is told as 0. */
  SIZE_ZERO,
  /** Writes are confirmed and lost. */
  ALL_WRITES_LOST,
  /** Writes behind the first 32 KiB are confirmed and lost. */
  LATER_WRITES_LOST,
  /** The first write is confirmed and lost: the file has its size and a hole. */
  FIRST_WRITE_LOST,
  /** The disk is full behind the first 32 KiB. */
  QUOTA_FULL,
  /** Renames are confirmed and not done. */
  RENAME_NOT_DONE,
  /** Renames are done and refused. */
  RENAME_REFUSED_THOUGH_DONE,
  /** The line breaks after a rename, before its answer. */
  BROKEN_AFTER_RENAME,
  /** Files that were written are gone when they are closed. */
  GONE_AFTER_CLOSE,
  /** The line breaks after the close of a file, before its answer. */
  BROKEN_AFTER_CLOSE;

  private static final long FIRST = 32_768;

  Map<String, Object> told(Map<String, Object> attributes) {
    long change = this == SIZE_SMALLER ? -1 : this == SIZE_LARGER ? 1 : 0;
    if (change == 0 && this != SIZE_ZERO
        || !(attributes.get("size") instanceof Number size)
        || !Boolean.TRUE.equals(attributes.get("isRegularFile"))) {
      return attributes;
    }
    Map<String, Object> told = new TreeMap<>(attributes);
    told.put("size", this == SIZE_ZERO ? 0L : Math.max(0, size.longValue() + change));
    return told;
  }

  boolean loses(long offset) throws IOException {
    if (this == QUOTA_FULL && offset >= FIRST) {
      throw new FileSystemException("No space left on device");
    }
    return this == ALL_WRITES_LOST
        || this == LATER_WRITES_LOST && offset >= FIRST
        || this == FIRST_WRITE_LOST && offset == 0;
  }
}
