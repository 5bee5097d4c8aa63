package com.couriermft.partners.connection;

/**
 * A capability of a server that a probe tests. Lower case in JSON. The probe's answer is based on
 * the behavior that Courier's client observes, not on the server's announcements.
 */
public enum Capability {
  /** The server can create a new file. */
  CREATE,
  /** The server reports the size of a file while the file is open for writing. */
  SIZE_OF_OPEN_FILE,
  /** The server reports the size of a closed file when asked by name. */
  SIZE,
  /** A file that was just written can be read, and contains the bytes that were written. */
  READ_BACK,
  /** A file that was just written is in the listing of its directory. */
  LIST,
  /** The server reports the modification time of a file. */
  MODIFICATION_TIME,
  /** The server computes a file's SHA-256 correctly. */
  SERVER_HASH,
  /** The server refuses to create a file exclusively if the file exists. */
  EXCLUSIVE_CREATE,
  /** A write can resume at an offset and keeps the bytes before the offset. */
  RESUME,
  /** A file can be renamed to an unused name. */
  RENAME,
  /**
   * A plain rename onto an existing file replaces that file. If the server refuses the rename, the
   * answer is no.
   */
  RENAME_OVERWRITES,
  /** A rename request with the replace option replaces an existing file atomically. */
  REPLACE,
  /** The modification time of a file can be set. */
  SET_TIME,
  /** The server can create directories. */
  MAKE_DIRECTORY,
  /** The server can delete empty directories. */
  REMOVE_DIRECTORY,
  /** Two files can be written at the same time in one session. */
  PARALLEL_FILES,
  /** A second session can be open at the same time. */
  SECOND_SESSION,
  /** The server can delete files. */
  DELETE
}
