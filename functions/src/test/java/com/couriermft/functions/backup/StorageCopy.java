package com.couriermft.functions.backup;

import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.io.IOException;
import java.nio.file.Path;

/** A backup of storage in memory that is restored into another. */
public final class StorageCopy {
  private StorageCopy() {}

  /**
   * Backs one up and restores it into another, which is empty.
   *
   * @param directory where the backup goes; empty
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
