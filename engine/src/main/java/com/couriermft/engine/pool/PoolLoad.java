package com.couriermft.engine.pool;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The load of a pool.
 *
 * @param running the number of executions with a slot
 * @param waiting the number of executions that wait for a slot, including executions whose job is
 *     at its limit, counted up to {@value #MOST}
 * @param oldest the longest wait among the counted executions; zero if no execution waits
 */
public record PoolLoad(int running, int waiting, Duration oldest) {
  /** The maximum number of waiting executions that are counted. */
  public static final int MOST = 1_000;

  /** Reads the load of a pool, usually with three requests. */
  public static PoolLoad of(Tables tables, String pool) {
    int running = tables.queryAll(PoolRows.TABLE, pool, KeyRange.prefix(PoolRows.SLOTS)).size();
    List<Row> waiting = new ArrayList<>(upToMost(tables, pool, PoolRows.READY));
    waiting.addAll(upToMost(tables, pool, PoolRows.PARKED));
    Instant now = tables.clock().instant();
    Duration oldest = Duration.ZERO;
    for (Row row : waiting) {
      Instant since = row.columns().instant("since");
      Duration age = since == null ? row.age() : Duration.between(since, now);
      oldest = age.compareTo(oldest) > 0 ? age : oldest;
    }
    return new PoolLoad(running, Math.min(waiting.size(), MOST), oldest);
  }

  private static List<Row> upToMost(Tables tables, String pool, String prefix) {
    return tables.queryUpTo(PoolRows.TABLE, pool, KeyRange.prefix(prefix), MOST);
  }
}
