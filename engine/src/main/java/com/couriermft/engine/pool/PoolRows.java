package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Keys and columns of the rows in a pool's partition. */
final class PoolRows {
  static final String TABLE = "pools";

  /** Slots of a pool that nobody has set a limit for. */
  static final int DEFAULT_LIMIT = 5;

  /** Most rows that are looked at for one transaction: three writes each, and the fence row. */
  static final int MOST_AT_ONCE = 30;

  /** The rows that are read of a small pool. */
  static final int SMALL = 20;

  static final String FENCE = "a|dispatch";
  static final String SWEEP = "a|sweep";
  static final String SLOTS = "b|";
  static final String DISABLED = "o|";
  static final String READY = "r|";
  static final String PARKED = "w|";
  static final String TODO = "t|";

  /** The extra wait with which an execution goes before one of the next higher priority. */
  static final Duration AGEING = Duration.ofMinutes(10);

  private static final String SEQ = "seq";
  private static final String HELD = "held_at_most";
  private static final String HELD_SEQ = "held_seq";
  private static final String WAITING = "waiting";
  private static final String WAITING_SEQ = "waiting_seq";
  private static final long NO_GRANT = -1;

  private static final int MOST_PRIORITY = 1_000;

  private PoolRows() {}

  /** The place of a queued run in the ready list: by priority, then first come, then age. */
  static String ready(int priority, Instant since, String id, int epoch) {
    long turn = since.minus(AGEING.multipliedBy(priority)).toEpochMilli();
    return READY + "%019d|%s|%06d".formatted(turn, id, epoch);
  }

  static String ready(Execution e) {
    return ready(e.priority(), e.queuedAt(), e.id(), e.epoch());
  }

  static String ready(Row place) {
    Slot slot = Slot.of(place);
    int priority = (int) Math.max(0, Math.min(MOST_PRIORITY, place.columns().number("priority")));
    return ready(priority, since(place), slot.executionId(), slot.epoch());
  }

  private static Instant since(Row place) {
    try {
      return Instant.parse(place.columns().text("since"));
    } catch (DateTimeParseException damaged) {
      return place.changedAt();
    }
  }

  /** The place of a run whose job has as many instances as it may have. */
  static String parked(String jobId, String readyKey) {
    return PARKED + jobId + "|" + readyKey.substring(READY.length());
  }

  static String parked(String jobId) {
    return PARKED + jobId + "|";
  }

  /** The row of a disabled job, of which the pool starts no execution. */
  static String disabled(String jobId) {
    return DISABLED + jobId;
  }

  /** Whether the execution of a place has not begun, so that it waits while its job is disabled. */
  static boolean isNew(Row place) {
    return !place.columns().flag("begun");
  }

  /** The place of a run that is not to start yet. */
  static String waiting(Execution e, Instant due) {
    return TODO
        + String.format(Locale.ROOT, "%019d|run|%s|%06d", due.toEpochMilli(), e.id(), e.epoch());
  }

  /** The place of a run that waits for other jobs. */
  static String dependent(String executionId, int epoch) {
    return TODO + "%019d|depend|%s|%06d".formatted(0, executionId, epoch);
  }

  /** The row that leads a queued run to a worker, as its header says. */
  static String key(Execution e) {
    Instant due = e.branch().dueAt();
    if (Upstreams.of(e).isWaiting()) {
      return dependent(e.id(), e.epoch());
    }
    return due == null ? ready(e) : waiting(e, due);
  }

  static Columns place(Execution e) {
    return Columns.none()
        .with("execution", e.id())
        .with("epoch", e.epoch())
        .with("job_id", e.jobId())
        .with("max_instances", e.maxInstances())
        .with(Trace.KEY, e.traceId())
        .with("priority", e.priority())
        .with("since", e.queuedAt())
        .with("begun", e.startedAt() != null);
  }

  /**
   * Returns how many slots are held at most, as the last grant has left it; empty where that is not
   * known: nothing was granted since the limit was set, or the last to grant was of a release that
   * does not count.
   */
  static OptionalInt heldAtMost(Row fence) {
    Columns columns = fence.columns();
    long held = columns.number(HELD);
    boolean isOfLastGrant = held > 0 && columns.number(HELD_SEQ) == columns.number(SEQ);
    return isOfLastGrant && held <= Integer.MAX_VALUE
        ? OptionalInt.of((int) held)
        : OptionalInt.empty();
  }

  /**
   * Returns whether executions wait for a slot, as the last grant has left it; not known where the
   * limit was set since then, or the last to grant was of a release that does not say so.
   */
  static WaitingForSlot waiting(Row fence) {
    Columns columns = fence.columns();
    return columns.number(WAITING_SEQ) == columns.number(SEQ)
        ? WaitingForSlot.of(columns.text(WAITING))
        : WaitingForSlot.UNKNOWN;
  }

  /**
   * Returns the columns of a row without the bound of slots held, and without whether executions
   * wait: rows that were not read at one moment do not agree on them.
   */
  static Columns forgotten(Row row) {
    Columns columns = row.columns();
    return row.key().equals(FENCE) && columns.number(SEQ) > 0
        ? columns.with(HELD_SEQ, NO_GRANT).with(WAITING_SEQ, NO_GRANT)
        : columns;
  }

  /** The columns of the fence row after a grant, on which so many slots are held at most. */
  static Columns granted(Row fence, int held, WaitingForSlot waiting) {
    long seq = fence.columns().number(SEQ) + 1;
    return handedOn(fence, waiting).with(HELD, held).with(HELD_SEQ, seq);
  }

  /** The columns of the fence row after a slot has gone from one execution to another. */
  static Columns handedOn(Row fence) {
    OptionalInt held = heldAtMost(fence);
    return held.isPresent()
        ? granted(fence, held.getAsInt(), WaitingForSlot.SOME)
        : handedOn(fence, WaitingForSlot.SOME);
  }

  private static Columns handedOn(Row fence, WaitingForSlot waiting) {
    long seq = fence.columns().number(SEQ) + 1;
    return Columns.none().with(SEQ, seq).with(WAITING, waiting.text()).with(WAITING_SEQ, seq);
  }

  static int limit(Row fence) {
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, fence.columns().number("limit")));
  }

  static void insertIfAbsent(Tables tables, String pool, String key, Columns columns) {
    try {
      tables.transact(TABLE, pool, List.of(Write.insert(key, columns)));
    } catch (StoreConflict present) {
      // The row that is there already says the same.
    }
  }

  static void deleteIfPresent(Tables tables, String pool, String key, String etag) {
    try {
      tables.transact(TABLE, pool, List.of(Write.delete(key, etag)));
    } catch (StoreConflict gone) {
      // A row that is gone was deleted for the same reason, or is in use again.
    }
  }
}
