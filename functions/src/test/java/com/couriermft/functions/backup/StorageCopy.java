package com.couriermft.functions.backup;

import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.io.IOException;
import java.nio.file.Path;

/** Copies storage in memory by restoring a backup of it into other storage in memory. */
public final class StorageCopy {
  private StorageCopy() {}

  /**
   * Backs up storage and restores it into other, empty storage.
   *
   * @param directory an empty directory for the backup
   */
  public static void copy(
      InMemoryTables tables,
      InMemoryBlobs blobs,
      InMemoryTables newTables,
      InMemoryBlobs newBlobs,
      Path directory)
      throws IOException, InterruptedException {
    Backup.whole(new Account(tables, tables, blobs), DirectoryPlace.create(directory));
    new Restore(new Account(newTables, newTables, newBlobs), new DirectoryPlace(directory)).run();
  }
}
