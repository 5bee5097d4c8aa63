package com.couriermft.execution;

import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The partition of each pool in the table {@code pools}: the fence row with the limit, slots held,
 * the ready list, and to-do rows. Limits are counted from slot rows; no counter is kept.
 * Thread-safe.
 */
public final class PoolStore {
  /** The table. */
  public static final String TABLE = "pools";

  /** Slots of a pool that nobody has set a limit for. */
  public static final int DEFAULT_LIMIT = 5;

  /** Most slots granted in one transaction: two writes each, and the fence row. */
  static final int MAX_GRANTS = 45;

  private static final String FENCE = "a|dispatch";
  private static final String SWEEP = "a|sweep";

  private final Tables tables;

  /** On these tables. */
  public PoolStore(Tables tables) {
    this.tables = tables;
  }

  /** Sets how many slots a pool has; 0 starts nothing new. Running work is never stopped by it. */
  public void setLimit(String pool, int limit) {
    tables.transact(TABLE, pool, List.of(Write.upsert(FENCE, fence(limit, nonceOf(pool, limit)))));
  }

  /** How many slots a pool has. */
  public int limit(String pool) {
    return tables.find(TABLE, pool, FENCE).map(PoolStore::limitOf).orElse(DEFAULT_LIMIT);
  }

  /** Sees to it that a pool has a fence row with this limit. */
  public void ensureLimit(String pool, int limit) {
    if (tables.find(TABLE, pool, FENCE).map(row -> limitOf(row) != limit).orElse(true)) {
      setLimit(pool, limit);
    }
  }

  private void ensure(String pool) {
    insertIfAbsent(pool, FENCE, fence(DEFAULT_LIMIT, nonceOf(pool, DEFAULT_LIMIT)));
  }

  /** Fence, slots and the head of the ready list: what a grant is decided on. */
  public View view(String pool) {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    int free = 0;
    do {
      Tables.Page page =
          tables.query(TABLE, pool, new KeyRange("a|dispatch", "s"), 256, continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
      free = freeSlots(rows);
    } while (continuation != null && ready(rows).size() < Math.min(free, MAX_GRANTS));
    return new View(
        rows.stream().filter(row -> row.key().equals(FENCE)).findFirst().orElse(null),
        slots(rows).stream().map(Slot::of).toList(),
        ready(rows));
  }

  private static int freeSlots(List<Row> rows) {
    int limit =
        rows.stream()
            .filter(row -> row.key().equals(FENCE))
            .findFirst()
            .map(PoolStore::limitOf)
            .orElse(DEFAULT_LIMIT);
    return Math.max(0, limit - slots(rows).size());
  }

  private static List<Row> slots(List<Row> rows) {
    return rows.stream().filter(row -> row.key().startsWith("b|")).toList();
  }

  private static List<Row> ready(List<Row> rows) {
    return rows.stream().filter(row -> row.key().startsWith("r|")).toList();
  }

  /**
   * Grants free slots to the head of the ready list: one transaction over the fence row.
   *
   * @return the slots granted; empty if there was nothing to grant
   * @throws StoreConflict another dispatcher was faster: look again
   */
  public List<Slot> grant(String pool, View view, String nonce) {
    Row fence = view.fence();
    if (fence == null) {
      ensure(pool);
      throw new StoreConflict("Pool " + pool + " had no fence row");
    }
    List<Write> writes = new ArrayList<>();
    List<Slot> granted = new ArrayList<>();
    Columns turn = Columns.none().with("seq", fence.columns().number("seq") + 1);
    writes.add(Write.merge(FENCE, turn.with("nonce", nonce), fence.etag()));
    int free = limitOf(fence) - view.slots().size();
    for (Row ready : view.ready()) {
      Slot slot = Slot.of(ready);
      if (isAmong(slot, view.slots()) || isAmong(slot, granted)) {
        writes.add(Write.delete(ready.key(), ready.etag()));
      } else if (free > 0 && granted.size() < MAX_GRANTS) {
        free--;
        granted.add(slot);
        writes.add(Write.delete(ready.key(), ready.etag()));
        writes.add(Write.insert(slot.key(), slot.columns().with("nonce", nonce)));
      }
      if (writes.size() > 2 * MAX_GRANTS) {
        break;
      }
    }
    if (writes.size() > 1) {
      tables.transact(TABLE, pool, writes);
    }
    return granted;
  }

  /** Every slot row, with its age. */
  public List<Slot> slots(String pool) {
    return tables.queryAll(TABLE, pool, KeyRange.prefix("b|")).stream().map(Slot::of).toList();
  }

  /** Gives a slot up; nothing happens if it is gone. */
  public void release(String pool, String executionId, int epoch) {
    deleteIfPresent(pool, Slot.key(executionId, epoch));
  }

  /**
   * Inserts, if it is absent, the row that brings a queued execution to a worker. Its key follows
   * from the header alone, so any two writers agree; late or double, it is harmless.
   */
  public void ensurePlace(Execution execution) {
    insertIfAbsent(execution.pool(), place(execution), placeColumns(execution));
  }

  private static String place(Execution e) {
    Instant due = e.branch().dueAt();
    if (due != null) {
      return "t|%019d|run|%s|%06d".formatted(due.toEpochMilli(), e.id(), e.epoch());
    }
    return readyKey(e.priority(), e.queuedAt(), e.id(), e.epoch());
  }

  private static String readyKey(int priority, Instant since, String id, int epoch) {
    return "r|%d|%019d|%s|%06d".formatted(9 - priority, since.toEpochMilli(), id, epoch);
  }

  private static Columns placeColumns(Execution e) {
    return Columns.none()
        .with("execution", e.id())
        .with("epoch", e.epoch())
        .with("job_id", e.jobId())
        .with("priority", e.priority())
        .with("since", e.queuedAt());
  }

  /** Moves the waits that are due to the ready list, each in one transaction. */
  public void readyWhatIsDue(String pool, Instant now) {
    KeyRange due = new KeyRange("t|", "t|%019d}".formatted(now.toEpochMilli()));
    for (Row row : tables.queryAll(TABLE, pool, due)) {
      if (row.key().split("\\|")[2].equals("run")) {
        Columns c = row.columns();
        Instant since = Instant.parse(c.text("since"));
        String ready =
            readyKey(c.integer("priority"), since, c.text("execution"), c.integer("epoch"));
        try {
          tables.transact(
              TABLE, pool, List.of(Write.delete(row.key(), row.etag()), Write.upsert(ready, c)));
        } catch (StoreConflict moved) {
          // Another sweep has moved it: that is what is wanted.
        }
      }
    }
  }

  /** Where an execution stands in its pool's ready list, from 1; empty if it is not in it. */
  public Optional<Integer> position(Execution e, int most) {
    String own = readyKey(e.priority(), e.queuedAt(), e.id(), e.epoch());
    Tables.Page page = tables.query(TABLE, e.pool(), new KeyRange("r|", own + "!"), most, null);
    List<Row> rows = page.rows();
    boolean found = !rows.isEmpty() && rows.get(rows.size() - 1).key().equals(own);
    return found ? Optional.of(rows.size()) : Optional.empty();
  }

  /** Writes down that a run is about to be made; the same row each time. */
  public void rememberToStart(Execution e) {
    insertIfAbsent(e.pool(), startKey(e.id()), placeColumns(e));
  }

  /** It has its place. */
  public void forgetToStart(String pool, String executionId) {
    deleteIfPresent(pool, startKey(executionId));
  }

  /** Runs that were about to be made. */
  public List<Slot> toStart(String pool) {
    return tables.queryAll(TABLE, pool, KeyRange.prefix("t|%019d|start|".formatted(0))).stream()
        .map(Slot::of)
        .toList();
  }

  private static String startKey(String executionId) {
    return "t|%019d|start|%s".formatted(0, executionId);
  }

  /** Writes down that a cancelled execution is still to be finalised; the same row each time. */
  public void rememberToFinalise(Execution e) {
    insertIfAbsent(e.pool(), finaliseKey(e.id(), e.epoch()), placeColumns(e));
  }

  /** It has been finalised. */
  public void forgetToFinalise(String pool, String executionId, int epoch) {
    deleteIfPresent(pool, finaliseKey(executionId, epoch));
  }

  /** Executions that are still to be finalised. */
  public List<Slot> toFinalise(String pool) {
    return tables.queryAll(TABLE, pool, KeyRange.prefix("t|%019d|finalise|".formatted(0))).stream()
        .map(Slot::of)
        .toList();
  }

  private static String finaliseKey(String executionId, int epoch) {
    return "t|%019d|finalise|%s|%06d".formatted(0, executionId, epoch);
  }

  /** Notes that a sweep has looked at the pool just now. */
  public void markSwept(String pool) {
    tables.transact(TABLE, pool, List.of(Write.upsert(SWEEP, Columns.none())));
  }

  /** When a sweep last looked at the pool, with the server's time of this answer. */
  public Optional<Row> lastSweep(String pool) {
    return tables.find(TABLE, pool, SWEEP);
  }

  private static boolean isAmong(Slot slot, List<Slot> slots) {
    return slots.stream().anyMatch(other -> other.key().equals(slot.key()));
  }

  private void insertIfAbsent(String pool, String key, Columns columns) {
    try {
      tables.transact(TABLE, pool, List.of(Write.insert(key, columns)));
    } catch (StoreConflict present) {
      // Whoever wrote it wrote the same.
    }
  }

  private void deleteIfPresent(String pool, String key) {
    try {
      tables.transact(TABLE, pool, List.of(Write.delete(key, Write.ANY)));
    } catch (StoreConflict gone) {
      // Whoever deleted it meant the same.
    }
  }

  private static int limitOf(Row fence) {
    return fence.columns().integer("limit");
  }

  private static Columns fence(int limit, String nonce) {
    return Columns.none().with("limit", limit).with("nonce", nonce);
  }

  private static String nonceOf(String pool, int limit) {
    return pool + ":" + limit;
  }

  /**
   * What a grant is decided on.
   *
   * @param fence the fence row; {@code null} for a pool nobody has used
   * @param slots slots held
   * @param ready head of the ready list, in order
   */
  public record View(@Nullable Row fence, List<Slot> slots, List<Row> ready) {}
}
