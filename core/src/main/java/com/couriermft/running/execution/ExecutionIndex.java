package com.couriermft.running.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lists of executions, newest first, in the table {@code index}: all ({@code t}), by job ({@code
 * j|{job}}), those that may still move ({@code s|open}), by ended state ({@code s|failed} …), and
 * those of which only header and audit are left ({@code x}), which are on no other list. An index
 * may lag or name a run twice over lists; whoever shows a list reads the headers. Row keys follow
 * from the execution's id alone, so writing twice changes nothing. Thread-safe.
 */
public final class ExecutionIndex {
  /** The table. */
  public static final String TABLE = UlidIndex.TABLE;

  private static final String ALL = "t";
  private static final String PURGED = "x";

  private final UlidIndex lists;

  /** On these tables. */
  public ExecutionIndex(Tables tables) {
    lists = new UlidIndex(tables);
  }

  /** Lists a run that has entered the queue. */
  public void opened(Execution e) {
    insert(ALL, e);
    insert("j|" + e.jobId(), e);
    insert("s|open", e);
  }

  /**
   * Lists a run that has come to rest or ended, under its state. Done twice at once, the one that
   * dies halfway undoes nothing of what the other has done.
   */
  public void settled(Execution e) {
    insert("t", e);
    insert("j|" + e.jobId(), e);
    insert("s|" + e.state().text(), e);
    if (e.state() == ExecutionState.PAUSED) {
      insert("s|open", e);
    } else {
      delete("s|open", e.id());
    }
  }

  /** Names a run of which only header and audit are left, and takes it off every other list. */
  public void purged(Execution e) {
    insert(PURGED, e);
    for (ExecutionState state : ExecutionState.values()) {
      delete("s|" + state.text(), e.id());
    }
    delete("s|open", e.id());
    delete("j|" + e.jobId(), e.id());
    forget(e.id());
  }

  /** Takes a run off the list of all. */
  public void forget(String id) {
    delete(ALL, id);
  }

  /** Takes a run off the list of those of which only header and audit are left. */
  public void forgetPurged(String id) {
    delete(PURGED, id);
  }

  /**
   * Ids of runs of which only header and audit are left, newest first.
   *
   * @param until made before or at
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public UlidIndex.Ids listPurged(Instant until, int max, @Nullable String continuation) {
    return lists.list(PURGED, null, until, max, continuation);
  }

  /**
   * Ids of a list, newest first.
   *
   * @param filter which list
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public UlidIndex.Ids list(Filter filter, int max, @Nullable String continuation) {
    return lists.list(partition(filter), filter.since(), filter.until(), max, continuation);
  }

  private static String partition(Filter filter) {
    if (filter.jobId() != null) {
      return "j|" + filter.jobId();
    }
    if (filter.state() == null) {
      return ALL;
    }
    return switch (filter.state()) {
      case CREATED, QUEUED, RUNNING, PAUSED -> "s|open";
      case COMPLETED, FAILED, CANCELLED -> "s|" + filter.state().text();
    };
  }

  private void insert(String list, Execution e) {
    lists.insert(list, e.id(), Columns.none().with("job_id", e.jobId()));
  }

  private void delete(String list, String id) {
    lists.delete(list, id);
  }

  /**
   * The list that is read, and the part of it.
   *
   * @param jobId runs of this job, or {@code null}
   * @param state runs in this state, or {@code null}
   * @param since made at or after, or {@code null}
   * @param until made before or at, or {@code null}
   */
  public record Filter(
      @Nullable String jobId,
      @Nullable ExecutionState state,
      @Nullable Instant since,
      @Nullable Instant until) {}
}
