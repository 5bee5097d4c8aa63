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

/** Defines the keys and columns of the rows in a pool's partition. */
final class PoolRows {
  static final String TABLE = "pools";

  /** The number of slots of a pool without a configured limit. */
  static final int DEFAULT_LIMIT = 5;

  /**
   * The maximum number of rows for one transaction, which writes three entities for each row and
   * one for the fence row.
   */
  static final int MOST_AT_ONCE = 30;

  /** The number of rows up to which a pool counts as small. */
  static final int SMALL = 20;

  static final String FENCE = "a|dispatch";
  static final String SWEEP = "a|sweep";
  static final String SLOTS = "b|";
  static final String DISABLED = "o|";
  static final String READY = "r|";
  static final String PARKED = "w|";
  static final String TODO = "t|";

  /** The additional wait after which an execution precedes one of the next higher priority. */
  static final Duration AGEING = Duration.ofMinutes(10);

  private static final String SEQ = "seq";
  private static final String HELD = "held_at_most";
  private static final String HELD_SEQ = "held_seq";
  private static final String WAITING = "waiting";
  private static final String WAITING_SEQ = "waiting_seq";
  private static final long NO_GRANT = -1;

  private static final int MOST_PRIORITY = 1_000;

  private PoolRows() {}

  /**
   * Returns the row key of a queued execution in the ready list: by priority, then arrival, then
   * age.
   */
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

  /** Returns the row key of an execution whose job has reached its instance limit. */
  static String parked(String jobId, String readyKey) {
    return PARKED + jobId + "|" + readyKey.substring(READY.length());
  }

  static String parked(String jobId) {
    return PARKED + jobId + "|";
  }

  /** Returns the row key of a disabled job, whose executions the pool does not start. */
  static String disabled(String jobId) {
    return DISABLED + jobId;
  }

  /**
   * Returns whether the execution of a place has not started, so that it waits while its job is
   * disabled.
   */
  static boolean isNew(Row place) {
    return !place.columns().flag("begun");
  }

  /** Returns the row key of an execution that waits for a start time. */
  static String waiting(Execution e, Instant due) {
    return TODO
        + String.format(Locale.ROOT, "%019d|run|%s|%06d", due.toEpochMilli(), e.id(), e.epoch());
  }

  /** Returns the row key of an execution that waits for other jobs. */
  static String dependent(String executionId, int epoch) {
    return TODO + "%019d|depend|%s|%06d".formatted(0, executionId, epoch);
  }

  /**
   * Returns the key of the row that brings a queued execution to a worker, according to its header.
   */
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
   * Returns the upper bound of held slots that the last grant recorded. Empty if nothing was
   * granted since the limit was set, or if the last grant was made by a release that does not
   * count.
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
   * Returns whether executions wait for a slot, according to the last grant. The result is unknown
   * if the limit has been set since, or if the last grant was made by a release that does not
   * record this information.
   */
  static WaitingForSlot waiting(Row fence) {
    Columns columns = fence.columns();
    return columns.number(WAITING_SEQ) == columns.number(SEQ)
        ? WaitingForSlot.of(columns.text(WAITING))
        : WaitingForSlot.UNKNOWN;
  }

  /**
   * Returns the columns of a row without the bound of held slots and the flag for waiting
   * executions. Both may be wrong for rows that were read at different times.
   */
  static Columns forgotten(Row row) {
    Columns columns = row.columns();
    return row.key().equals(FENCE) && columns.number(SEQ) > 0
        ? columns.with(HELD_SEQ, NO_GRANT).with(WAITING_SEQ, NO_GRANT)
        : columns;
  }

  /** Returns the columns of the fence row after a grant, with the upper bound of held slots. */
  static Columns granted(Row fence, int held, WaitingForSlot waiting) {
    long seq = fence.columns().number(SEQ) + 1;
    return handedOn(fence, waiting).with(HELD, held).with(HELD_SEQ, seq);
  }

  /** Returns the columns of the fence row after a slot was passed from one execution to another. */
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
      // The existing row has the same content.
    }
  }

  static void deleteIfPresent(Tables tables, String pool, String key, String etag) {
    try {
      tables.transact(TABLE, pool, List.of(Write.delete(key, etag)));
    } catch (StoreConflict gone) {
      // A missing row was deleted for the same reason, or is in use again.
    }
  }
}
