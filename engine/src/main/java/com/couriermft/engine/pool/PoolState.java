package com.couriermft.engine.pool;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pool according to its rows: running and waiting executions, and the time of the
 * last sweep.
 *
 * @param pool the pool's name
 * @param running ids of executions with a slot
 * @param begun ids of executions that wait for a slot, their start time or other jobs, and have run
 *     before
 * @param waiting ids of executions that wait for a slot, their start time or other jobs, or are
 *     about to be placed
 * @param leaving ids of cancelled executions that must still be finalized
 * @param ready the waiting times, by id, of executions that wait only for a slot
 * @param sweptAt when a sweep last checked the pool; {@code null} if no sweep has
 * @param isWhole whether all rows were read
 */
public record PoolState(
    String pool,
    Set<String> running,
    Set<String> begun,
    Set<String> waiting,
    Set<String> leaving,
    Map<String, Duration> ready,
    @Nullable Instant sweptAt,
    boolean isWhole) {
  /**
   * The maximum number of rows up to which a pool is read completely, with a thousand rows per
   * request.
   */
  public static final int MOST = 5_000;

  public PoolState {
    running = Set.copyOf(running);
    begun = Set.copyOf(begun);
    waiting = Set.copyOf(waiting);
    leaving = Set.copyOf(leaving);
    ready = Map.copyOf(ready);
  }

  /** Returns the longest wait for a slot; zero if no execution waits. */
  public Duration oldest() {
    return ready.values().stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO);
  }

  /** Another process deleted the row for the same reason, or the row is in use again. */
  public boolean isEmpty() {
    return running.isEmpty() && waiting.isEmpty();
  }

  /** Returns this state restricted to some executions. */
  public PoolState of(Set<String> executions) {
    Map<String, Duration> some = new HashMap<>(ready);
    some.keySet().retainAll(executions);
    return new PoolState(
        pool,
        both(running, executions),
        both(begun, executions),
        both(waiting, executions),
        both(leaving, executions),
        some,
        sweptAt,
        isWhole);
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    return one.stream().filter(other::contains).collect(Collectors.toSet());
  }

  /** Reads a pool with one request for each thousand rows. */
  public static PoolState of(Tables tables, String pool) {
    List<Row> rows =
        tables.queryAfter(PoolRows.TABLE, pool, KeyRange.prefix(""), null, MOST + 1, row -> true);
    Set<String> running = new HashSet<>();
    Set<String> begun = new HashSet<>();
    Set<String> waiting = new HashSet<>();
    Set<String> leaving = new HashSet<>();
    Map<String, Duration> ready = new HashMap<>();
    Instant swept = null;
    Instant now = tables.clock().instant();
    for (Row row : rows) {
      String key = row.key();
      String id = row.columns().text("execution");
      if (key.equals(PoolRows.SWEEP)) {
        swept = row.changedAt();
      } else if (key.startsWith(PoolRows.SLOTS)) {
        running.add(id);
      } else if (key.startsWith(PoolRows.TODO) && key.contains("|finalise|")) {
        leaving.add(id);
      } else if (isPlace(key)) {
        waiting.add(id);
        if (row.columns().flag("begun")) {
          begun.add(id);
        }
        if (!key.startsWith(PoolRows.TODO)) {
          Instant since = row.columns().instant("since");
          Duration age = since == null ? row.age() : Duration.between(since, now);
          ready.put(id, age);
        }
      }
    }
    boolean whole = rows.size() <= MOST;
    return new PoolState(pool, running, begun, waiting, leaving, ready, swept, whole);
  }

  private static boolean isPlace(String key) {
    return key.startsWith(PoolRows.READY)
        || key.startsWith(PoolRows.PARKED)
        || key.startsWith(PoolRows.TODO);
  }
}
