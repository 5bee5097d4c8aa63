package com.couriermft.peers;

import org.jspecify.annotations.Nullable;

/** Faults of a {@link StoringFtp} in which its report about an upload differs from what it did. */
public enum FtpUploadLie {
  /** The server stores uploads correctly. */
  NONE,
  /**
   * The server drops the last byte of an upload, replies 226, and reports the size that it stored.
   */
  LAST_BYTE_DROPPED,
  /**
   * The server drops everything after the first 32 KiB, replies 226, and reports the size that it
   * stored.
   */
  END_DROPPED,
  /** The server replies 226 and stores an empty file. */
  ALL_DROPPED,
  /** The server replies 226 and stores no file. */
  NOT_STORED,
  /** The server replies 226 before it has read anything, and stores the first 32 KiB. */
  DONE_TOO_EARLY,
  /** The server replies 226 and stores the file under another name. */
  STORED_ELSEWHERE,
  /** The server reports sizes that are one byte too small. */
  SIZE_SMALLER,
  /** The server reports sizes that are one byte too large. */
  SIZE_LARGER,
  /** The server reports every size as 0. */
  SIZE_ZERO,
  /** The server reports no sizes. */
  SIZE_UNTOLD,
  /** The server reports files as directories. */
  KIND_FOLDER,
  /** The server reports existing files as missing. */
  NOTHING_THERE,
  /** The server reports times in another century. */
  TIME_WRONG,
  /**
   * The disk is full after the first 32 KiB: the server replies 552 and keeps what it has stored.
   */
  QUOTA_FULL,
  /** The control connection fails after the last byte, before the reply 226. */
  BROKEN_AFTER_LAST_BYTE,
  /** The server confirms renames without performing them. */
  RENAME_NOT_DONE,
  /** The server performs renames but replies that it refused them. */
  RENAME_REFUSED_THOUGH_DONE,
  /** The control connection fails after a rename, before the reply. */
  BROKEN_AFTER_RENAME,
  /** The server drops the last byte and reports the full size, so that nothing reveals the loss. */
  BELIEVABLE;

  private static final int FIRST = 32_768;

  /** Returns the number of bytes that the server stores. */
  int kept(int sent) {
    return switch (this) {
      case LAST_BYTE_DROPPED, BELIEVABLE -> Math.max(0, sent - 1);
      case END_DROPPED, DONE_TOO_EARLY, QUOTA_FULL -> Math.min(sent, FIRST);
      case ALL_DROPPED -> 0;
      default -> sent;
    };
  }

  /** Returns the size that the server reports; {@code null} if it reports none. */
  @Nullable Long told(int size, int sent) {
    return switch (this) {
      case SIZE_SMALLER -> Math.max(0L, size - 1L);
      case SIZE_LARGER -> size + 1L;
      case SIZE_ZERO -> 0L;
      case SIZE_UNTOLD -> null;
      case BELIEVABLE -> (long) sent;
      default -> (long) size;
    };
  }
}
