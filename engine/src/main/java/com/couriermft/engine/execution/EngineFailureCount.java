package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Counts recent failures that Courier itself had while processing an execution or a chain
 * execution. The count is a row of the execution's partition: it survives restarts of hosts and
 * changes neither the version nor the age of the header. Thread-safe.
 */
public final class EngineFailureCount {
  /** The maximum time between two failures that are counted together. */
  static final Duration LATELY = Duration.ofMinutes(10);

  private static final String KEY = "e|engine";

  /** The number of failures after which the execution is aborted. */
  public static final int TRIES = 3;

  private final Tables tables;
  private final String table;

  public EngineFailureCount(Tables tables, String table) {
    this.tables = tables;
    this.table = table;
  }

  /**
   * Counts one more failure.
   *
   * @param id the id of the execution
   * @param what the failure, for troubleshooting
   * @param nonce unique to this call
   * @return the number of recent failures, including this one
   */
  public int count(String id, String what, String nonce) {
    while (true) {
      Optional<Row> before = tables.find(table, id, KEY);
      int times =
          before.filter(EngineFailureCount::isLate).map(EngineFailureCount::times).orElse(0) + 1;
      Columns after = Columns.none().with("times", times).with("what", what).with("nonce", nonce);
      Write write =
          before
              .map(row -> Write.merge(KEY, after, row.etag()))
              .orElseGet(() -> Write.insert(KEY, after));
      try {
        tables.transact(table, id, List.of(write));
        return times;
      } catch (StoreConflict another) {
        // Another worker counted a failure at the same time; both failures count.
      }
    }
  }

  private static boolean isLate(Row row) {
    return row.age().compareTo(LATELY) <= 0;
  }

  private static int times(Row row) {
    return (int) Math.min(Math.max(0, row.columns().number("times")), 1_000);
  }

  /** Resets the count, after the execution was ended or has continued. */
  public void forget(String id) {
    try {
      tables.transact(table, id, List.of(Write.delete(KEY, Write.ANY)));
    } catch (StoreConflict gone) {
      // Another worker has reset the count, or there was no count.
    }
  }
}
