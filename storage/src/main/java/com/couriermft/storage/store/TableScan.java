package com.couriermft.storage.store;

import org.jspecify.annotations.Nullable;

/** Scans complete tables for checks and backups. The engine never scans a table. Thread-safe. */
@FunctionalInterface
public interface TableScan {
  /**
   * Reads up to {@code max} (1..1000) rows of a table, ordered by partition and key. Rows written
   * in the meantime may or may not be included, and the rows of a partition may have been read at
   * different times. A page may be short or even empty and still have a continuation: only a page
   * without one is the last. A table that does not exist reads as empty.
   *
   * @param continuation the continuation of the previous page; {@code null} for the first page
   * @throws StoreUnavailable the service returned no usable response
   */
  Tables.Page scan(String table, int max, @Nullable String continuation);

  /** Returns a scan that retries after {@link StoreUnavailable}, as {@link RetryingTables} does. */
  default TableScan retrying(BackOff backOff) {
    return (table, max, continuation) -> {
      BackOff.Pauses pauses = backOff.begin();
      while (true) {
        try {
          return scan(table, max, continuation);
        } catch (StoreUnavailable e) {
          pauses.pauseAfter(e);
        }
      }
    };
  }
}
