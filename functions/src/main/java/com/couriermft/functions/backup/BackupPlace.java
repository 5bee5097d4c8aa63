package com.couriermft.functions.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/**
 * A place that holds the files of one backup, by names with slashes. A file is written part by part
 * and is there when it is finished. Thread-safe for different files.
 */
interface BackupPlace {
  /**
   * Adds a part to a file that is not finished.
   *
   * @param before the parts that it has
   * @param writer 16 hex digits, another one for each writer
   * @param length 1..{@link com.couriermft.storage.store.Blobs#MAX_BLOCK_BYTES}
   * @return the parts that it has now
   */
  BackupParts append(String file, BackupParts before, String writer, byte[] buffer, int length)
      throws IOException;

  /**
   * Assembles the file from its parts. If another writer has finished it meanwhile, that file
   * stays.
   */
  void finish(String file, BackupParts parts) throws IOException;

  /** Discards an unfinished file. */
  void discard(String file) throws IOException;

  /**
   * Opens a finished file.
   *
   * @throws NoSuchFileException there is none
   */
  InputStream open(String file) throws IOException;

  /** Returns the name of a file for people. */
  String describe(String file);
}
