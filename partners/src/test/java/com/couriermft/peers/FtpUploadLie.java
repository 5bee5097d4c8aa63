package com.couriermft.peers;

import org.jspecify.annotations.Nullable;

/** The lies of a {@link StoringFtp} about uploads: it does something else than it answers. */
public enum FtpUploadLie {
  /** The server keeps what it is sent. */
  NONE,
  /**
   * The server drops the last byte of what it is sent, says 226, and tells the size of what it has.
   */
  LAST_BYTE_DROPPED,
  /**
   * The server drops what is behind the first 32 KiB, says 226, and tells the size of what it has.
   */
  END_DROPPED,
  /** The server says 226 and has an empty file. */
  ALL_DROPPED,
  /** The server says 226 and has no file. */
  NOT_STORED,
  /** The server says 226 before it has read anything, and keeps the first 32 KiB. */
  DONE_TOO_EARLY,
  /** The server says 226 under the name that it was told, and has the file under another one. */
  STORED_ELSEWHERE,
  /** Sizes are told one byte too small. */
  SIZE_SMALLER,
  /** Sizes are told one byte too large. */
  SIZE_LARGER,
  /** Every size is told as 0. */
  SIZE_ZERO,
  /** No size is told. */
  SIZE_UNTOLD,
  /** Files are told to be folders. */
  KIND_FOLDER,
  /** Files that are there are told not to be. */
  NOTHING_THERE,
  /** Times are told of another century. */
  TIME_WRONG,
  /** The disk is full behind the first 32 KiB: 552, and what came so far stays. */
  QUOTA_FULL,
  /** The control connection breaks behind the last byte, before 226. */
  BROKEN_AFTER_LAST_BYTE,
  /** Renames are confirmed and not done. */
  RENAME_NOT_DONE,
  /** Renames are done and refused. */
  RENAME_REFUSED_THOUGH_DONE,
  /** The control connection breaks after a rename, before its answer. */
  BROKEN_AFTER_RENAME,
  /** The server drops the last byte, and tells the size that it was sent: nothing gives it away. */
  BELIEVABLE;

  private static final int FIRST = 32_768;

  /** Returns how many of the bytes that were sent the server keeps. */
  int kept(int sent) {
    return switch (this) {
      case LAST_BYTE_DROPPED, BELIEVABLE -> Math.max(0, sent - 1);
      case END_DROPPED, DONE_TOO_EARLY, QUOTA_FULL -> Math.min(sent, FIRST);
      case ALL_DROPPED -> 0;
      default -> sent;
    };
  }

  /** Returns the size that the server tells; {@code null} if it tells none. */
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
