package com.couriermft.oversight.retention;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bookmarks at which walks go on: table {@code config}, partition {@code housekeeping}, a row
 * {@code {"at": "…"}} per walk. Two hosts that walk at once overwrite each other's, which costs a
 * repetition. Thread-safe.
 */
final class CleanupBookmarks {
  private static final String TABLE = "config";
  private static final String PARTITION = "housekeeping";

  private final Tables tables;

  CleanupBookmarks(Tables tables) {
    this.tables = tables;
  }

  @Nullable String find(String walk) {
    return tables
        .find(TABLE, PARTITION, walk)
        .map(row -> row.columns().textOrNull("at"))
        .orElse(null);
  }

  void put(String walk, @Nullable String at) {
    tables.transact(TABLE, PARTITION, List.of(Write.upsert(walk, Columns.none().with("at", at))));
  }
}
