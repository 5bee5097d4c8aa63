package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stores pools in the table {@code pools}, with one partition per pool. A partition has the fence
 * row with the limit, disabled jobs, held slots, the ready list, and to-do rows. Limits are counted
 * from slot rows; the fence row has an upper bound of held slots, so that large pools are rarely
 * counted. Thread-safe.
 */
public final class PoolStore {
  public static final String TABLE = PoolRows.TABLE;

  /** The number of slots of a pool without a configured limit. */
  public static final int DEFAULT_LIMIT = PoolRows.DEFAULT_LIMIT;

  /** The key range of slots and disabled jobs. */
  private static final KeyRange HELD = new KeyRange(PoolRows.SLOTS, "p");

  private final Tables tables;
  private final PoolTodos todos;
  private final TotalLimit total;
  private final DisabledJobRows disabled;
  private final PoolViews views;
  private final SlotHandover handover;
  private final ReadyList ready;

  public PoolStore(Tables tables) {
    this(tables, PoolViews.LARGE);
  }

  /**
   * Creates a store.
   *
   * @param large the number of held slots above which the slots of a pool are rarely counted
   */
  PoolStore(Tables tables, int large) {
    this.tables = tables;
    this.views = new PoolViews(tables, large);
    this.todos = new PoolTodos(tables);
    this.total = new TotalLimit(tables);
    this.disabled = new DisabledJobRows(tables);
    this.handover = new SlotHandover(tables, views);
    this.ready = new ReadyList(tables);
  }

  /**
   * Returns the columns of a row for a backup. Rows of a backup were read at different times, so
   * the slots of a restored pool are counted again.
   */
  public static Columns backedUp(Row row) {
    return PoolRows.forgotten(row);
  }

  /** Returns the reader of pools for grants. */
  public PoolViews views() {
    return views;
  }

  /** Returns the ready executions, in the order in which they get slots. */
  public ReadyList ready() {
    return ready;
  }

  /** Returns the to-do rows. */
  public PoolTodos todos() {
    return todos;
  }

  /** Returns the rows of disabled jobs. */
  public DisabledJobRows disabled() {
    return disabled;
  }

  /**
   * Sets the number of slots of a pool; with 0, no execution starts. Running executions continue.
   */
  public void setLimit(String pool, int limit) {
    tables.transact(
        TABLE, pool, List.of(Write.upsert(PoolRows.FENCE, fence(limit, nonceOf(pool, limit)))));
  }

  /** Returns the number of slots of a pool. */
  public int limit(String pool) {
    return tables.find(TABLE, pool, PoolRows.FENCE).map(PoolRows::limit).orElse(DEFAULT_LIMIT);
  }

  /** Creates or updates the fence row of a pool with this limit. */
  public void ensureLimit(String pool, int limit) {
    if (tables
        .find(TABLE, pool, PoolRows.FENCE)
        .map(row -> PoolRows.limit(row) != limit)
        .orElse(true)) {
      setLimit(pool, limit);
    }
  }

  private void ensure(String pool) {
    PoolRows.insertIfAbsent(
        tables, pool, PoolRows.FENCE, fence(DEFAULT_LIMIT, nonceOf(pool, DEFAULT_LIMIT)));
  }

  /**
   * Grants free slots to the first executions in the ready list, in one transaction on the fence
   * row.
   *
   * @param total the number of slots of all pools together; {@code null} for no limit
   * @throws StoreConflict another dispatcher was faster; read again
   */
  public GrantResult grant(String pool, PoolView view, @Nullable Integer total, String nonce) {
    Row fence = view.fence();
    if (fence == null) {
      ensure(pool);
      throw new StoreConflict("Pool " + pool + " has no fence row");
    }
    int limit = PoolRows.limit(fence);
    GrantDecision grant = GrantDecision.decide(view, limit, slot -> true, nonce);
    if (total != null && !grant.slots().isEmpty()) {
      Set<String> reserved = this.total.reserve(pool, grant.slots(), total, nonce);
      grant = GrantDecision.decide(view, limit, slot -> reserved.contains(slot.key()), nonce);
    }
    boolean isKnown = grant.waiting() == view.waiting();
    if (grant.isEmpty() && isKnown) {
      return GrantResult.NOTHING;
    }
    List<Write> writes = new ArrayList<>(grant.writes());
    Columns turn = PoolRows.granted(fence, view.held() + grant.slots().size(), grant.waiting());
    writes.add(0, Write.merge(PoolRows.FENCE, turn.with("nonce", nonce), fence.etag()));
    tables.transact(TABLE, pool, writes);
    boolean isFull = view.isCounted() && grant.slots().size() == view.free();
    return new GrantResult(grant.slots(), isKnown, isKnown && (isFull || view.isWhole()));
  }

  /**
   * Passes slots of ended executions to the next executions, in one transaction without counting.
   *
   * @param slots the slots of up to thirty executions, none of which belongs to a job with {@code
   *     max_instances}
   * @return the granted slots. The same number of the given slots, starting with the first, was
   *     released; the others are still held
   * @throws StoreConflict another dispatcher was faster, or one of the slots was already released
   */
  public List<Slot> handOn(String pool, List<Slot> slots, String nonce) {
    return handover.handOn(pool, slots, nonce);
  }

  /** Returns slots and disabled jobs. */
  public Held held(String pool) {
    List<Row> rows = tables.queryAll(TABLE, pool, HELD);
    return new Held(
        PoolView.slots(rows),
        rows.stream().filter(row -> row.key().startsWith(PoolRows.DISABLED)).toList());
  }

  /** Returns all slot rows, with their ages. */
  public List<Slot> slots(String pool) {
    return held(pool).slots();
  }

  /**
   * Releases a slot; does nothing if the slot is missing. If its job has an instance limit, the
   * same transaction makes its oldest parked execution ready.
   *
   * @param total whether there is a limit over all pools
   * @return whether the caller should search for executions that can now be granted
   */
  public boolean release(String pool, Slot slot, boolean total) {
    if (slot.maxInstances() == 0) {
      PoolRows.deleteIfPresent(tables, pool, slot.key(), Write.ANY);
    } else {
      while (!releaseAndReady(pool, slot)) {}
    }
    if (total) {
      this.total.giveBack(slot.executionId(), slot.epoch());
    }
    return total || slot.maxInstances() > 0 || views.readWaiting(pool) != WaitingForSlot.NONE;
  }

  /** Returns the slot of an execution at an epoch. */
  public static Slot slotOf(Execution e, int epoch) {
    return new Slot(
        e.id(), epoch, e.jobId(), e.maxInstances(), e.traceId(), Duration.ZERO, Write.ANY);
  }

  private boolean releaseAndReady(String pool, Slot slot) {
    // The slot's version is read before the parked executions: a later change by parking makes the
    // transaction fail.
    Optional<Row> held = tables.find(TABLE, pool, slot.key());
    if (held.isEmpty()) {
      return true;
    }
    List<Write> writes = new ArrayList<>();
    writes.add(Write.delete(slot.key(), held.get().etag()));
    firstParked(pool, slot.jobId()).ifPresent(row -> writes.addAll(toReady(row)));
    try {
      tables.transact(TABLE, pool, writes);
      return true;
    } catch (StoreConflict changed) {
      return false;
    }
  }

  private Optional<Row> firstParked(String pool, String jobId) {
    KeyRange range = KeyRange.prefix(PoolRows.parked(jobId));
    String continuation = null;
    do {
      Tables.Page page = tables.query(TABLE, pool, range, 1, continuation);
      if (!page.rows().isEmpty()) {
        return Optional.of(page.rows().get(0));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return Optional.empty();
  }

  private static List<Write> toReady(Row row) {
    return List.of(
        Write.delete(row.key(), row.etag()), Write.upsert(PoolRows.ready(row), row.columns()));
  }

  /**
   * Makes parked executions ready if their job has room for more instances and is enabled. A
   * disabled job's executions become ready only if they have started before. Called by the sweep
   * and after a job was enabled.
   */
  public void readyWhatIsParked(String pool) {
    Held held = held(pool);
    Set<String> off = PoolView.disabled(held.disabled());
    Map<String, Long> instances =
        held.slots().stream().collect(Collectors.groupingBy(Slot::jobId, Collectors.counting()));
    Map<String, Integer> readied = new HashMap<>();
    for (Row row : tables.queryAll(TABLE, pool, KeyRange.prefix(PoolRows.PARKED))) {
      String job = row.columns().text("job_id");
      int most = Slot.of(row).maxInstances();
      long taken = instances.getOrDefault(job, 0L) + readied.getOrDefault(job, 0);
      boolean waits = off.contains(job) && PoolRows.isNew(row);
      if (!waits && (most == 0 || taken < most)) {
        readied.merge(job, 1, Integer::sum);
        move(pool, row);
      }
    }
  }

  private void move(String pool, Row row) {
    try {
      tables.transact(TABLE, pool, toReady(row));
    } catch (StoreConflict moved) {
      // Another sweep, or the release of the slot, has moved the execution with the same result.
    }
  }

  /**
   * Updates the tokens of the limit over all pools to match a pool's slots; for the sweep.
   *
   * @param forgotten the age after which the process that took a token has either granted the slot
   *     or died
   */
  public void settleTokens(String pool, Duration forgotten, String nonce) {
    total.note(pool, slots(pool));
    total.older(pool, forgotten).forEach(token -> reapUnused(pool, token, nonce));
  }

  private void reapUnused(String pool, Row token, String nonce) {
    Optional<Row> fence = tables.find(TABLE, pool, PoolRows.FENCE);
    if (fence.isEmpty() || tables.find(TABLE, pool, token.key()).isPresent()) {
      return;
    }
    Columns touched = Columns.none().with("nonce", nonce);
    try {
      // A dispatcher that still wants to use the token must read again.
      tables.transact(
          TABLE, pool, List.of(Write.merge(PoolRows.FENCE, touched, fence.get().etag())));
      total.reap(token);
    } catch (StoreConflict granting) {
      // The slot may have been granted with this token, so the next sweep checks again.
    }
  }

  /**
   * Inserts, if missing, the row that brings a queued execution to a worker. Its key is derived
   * from the header alone, so all writers agree, and a late or repeated insert is harmless.
   */
  public void ensurePlace(Execution execution) {
    PoolRows.insertIfAbsent(
        tables, execution.pool(), PoolRows.key(execution), PoolRows.place(execution));
  }

  /**
   * Does the same as {@link #ensurePlace} and removes the to-do row of the start, in one
   * transaction.
   *
   * @return {@code false} if another process has already done either, so that the execution may
   *     have changed state
   */
  public boolean placeStarted(Execution started) {
    Write place = Write.insert(PoolRows.key(started), PoolRows.place(started));
    Write done = Write.delete(PoolTodos.startKey(started.id()), Write.ANY);
    try {
      tables.transact(TABLE, started.pool(), List.of(place, done));
      return true;
    } catch (StoreConflict half) {
      // Another host has already done one of the two operations; both are idempotent.
      ensurePlace(started);
      todos.forgetToStart(started.pool(), started.id());
      return false;
    }
  }

  /**
   * Moves an execution that waited for other jobs to the ready list; does nothing if another
   * process has done so.
   */
  public void readyDependent(Execution e) {
    tables
        .find(TABLE, e.pool(), PoolRows.dependent(e.id(), e.epoch()))
        .ifPresent(row -> move(e.pool(), row));
  }

  /**
   * Moves an execution that waited for its start time to the ready list; does nothing if the
   * execution is already in the list.
   */
  public void readyWaiting(Execution e) {
    Instant due = e.branch().dueAt();
    if (due != null) {
      tables.find(TABLE, e.pool(), PoolRows.waiting(e, due)).ifPresent(row -> move(e.pool(), row));
    }
  }

  /** Moves waiting executions that are due to the ready list, each in one transaction. */
  public void readyWhatIsDue(String pool, Instant now) {
    KeyRange due = new KeyRange(PoolRows.TODO, "t|%019d}".formatted(now.toEpochMilli()));
    for (Row row : tables.queryAll(TABLE, pool, due)) {
      if (row.key().split("\\|")[2].equals("run")) {
        move(pool, row);
      }
    }
  }

  /** Records that a sweep has just checked the pool. */
  public void markSwept(String pool) {
    tables.transact(TABLE, pool, List.of(Write.upsert(PoolRows.SWEEP, Columns.none())));
  }

  /** Returns the row of the pool's last sweep, with the server's time of this response. */
  public Optional<Row> lastSweep(String pool) {
    return tables.find(TABLE, pool, PoolRows.SWEEP);
  }

  private static Columns fence(int limit, String nonce) {
    return Columns.none().with("limit", limit).with("nonce", nonce);
  }

  private static String nonceOf(String pool, int limit) {
    return pool + ":" + limit;
  }

  /**
   * The held slots and disabled jobs of a pool.
   *
   * @param slots the held slots
   * @param disabled the rows of disabled jobs
   */
  public record Held(List<Slot> slots, List<Row> disabled) {
    public Held {
      slots = List.copyOf(slots);
      disabled = List.copyOf(disabled);
    }
  }
}
