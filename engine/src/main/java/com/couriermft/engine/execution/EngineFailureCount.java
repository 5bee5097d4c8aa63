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
 * Counts how often Courier itself has failed over an execution, or a chain execution, lately: a row
 * of its partition, so that the count survives the hosts, and neither the header's version nor its
 * age changes. Thread-safe.
 */
public final class EngineFailureCount {
  /** Failures that lie further apart are not counted together. */
  static final Duration LATELY = Duration.ofMinutes(10);

  private static final String KEY = "e|engine";

  /** The number of times that Courier may fail over an execution before that is ended. */
  public static final int TRIES = 3;

  private final Tables tables;
  private final String table;

  /** Counts for what has its partition in a table. */
  public EngineFailureCount(Tables tables, String table) {
    this.tables = tables;
    this.table = table;
  }

  /**
   * Counts one more failure.
   *
   * @param id the execution's
   * @param what failed, for people who read the row
   * @param nonce unique to this call
   * @return how many there have been lately, with this one
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
        // Another worker has failed over it at the same time: both count.
      }
    }
  }

  private static boolean isLate(Row row) {
    return row.age().compareTo(LATELY) <= 0;
  }

  private static int times(Row row) {
    return (int) Math.min(Math.max(0, row.columns().number("times")), 1_000);
  }

  /** Forgets them: the execution was ended over them, or goes on afterwards. */
  public void forget(String id) {
    try {
      tables.transact(table, id, List.of(Write.delete(KEY, Write.ANY)));
    } catch (StoreConflict gone) {
      // Another worker has forgotten them, or there were none.
    }
  }
}
