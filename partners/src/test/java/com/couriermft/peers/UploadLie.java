package com.couriermft.peers;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.TreeMap;

/** Faults of a {@link MinaServer} in which its report about an upload differs from what it did. */
public enum UploadLie {
  /** The server stores uploads correctly. */
  NONE,
  /** The server reports sizes that are one byte too small. */
  SIZE_SMALLER,
  /** The server reports sizes that are one byte too large. */
  SIZE_LARGER,
  /** The server reports every size as 0. */
  SIZE_ZERO,
  /** The server confirms writes but loses them. */
  ALL_WRITES_LOST,
  /** The server confirms writes after the first 32 KiB but loses them. */
  LATER_WRITES_LOST,
  /** The server confirms the first write but loses it, so the file has its full size and a hole. */
  FIRST_WRITE_LOST,
  /** The disk is full after the first 32 KiB. */
  QUOTA_FULL,
  /** The server confirms renames without performing them. */
  RENAME_NOT_DONE,
  /** The server performs renames but responds that it refused them. */
  RENAME_REFUSED_THOUGH_DONE,
  /** The connection fails after a rename, before the response. */
  BROKEN_AFTER_RENAME,
  /** Written files disappear when they are closed. */
  GONE_AFTER_CLOSE,
  /** The connection fails after a file is closed, before the response. */
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
