package com.couriermft.functions.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/**
 * The storage location of a backup's files, whose names may contain slashes. A file is written part
 * by part and becomes visible when it is finished. Thread-safe for different files.
 */
interface BackupPlace {
  /**
   * Adds a part to an unfinished file.
   *
   * @param before the existing parts
   * @param writer 16 hexadecimal digits, different for each writer
   * @param length 1..{@link com.couriermft.storage.store.Blobs#MAX_BLOCK_BYTES}
   * @return the parts including the new one
   */
  BackupParts append(String file, BackupParts before, String writer, byte[] buffer, int length)
      throws IOException;

  /**
   * Assembles the file from its parts. If another writer has finished the file in the meantime,
   * that file is kept.
   */
  void finish(String file, BackupParts parts) throws IOException;

  /** Discards an unfinished file. */
  void discard(String file) throws IOException;

  /**
   * Opens a finished file.
   *
   * @throws NoSuchFileException the file does not exist
   */
  InputStream open(String file) throws IOException;

  /** Returns a human-readable description of a file. */
  String describe(String file);
}
