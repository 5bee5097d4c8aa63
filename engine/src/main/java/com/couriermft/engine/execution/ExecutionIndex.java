package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Stores lists of executions, newest first, in the table {@code index}. There are lists of all
 * executions ({@code t}), by job ({@code j|{job}}), of executions that have not ended ({@code
 * s|open}) and by end state ({@code s|failed} …). Executions reduced to header and audit log
 * ({@code x}) are on no other list. Row keys are derived from the execution's id, so writing twice
 * changes nothing.
 *
 * <p>The index may lag behind the headers, and an execution may temporarily be on two lists. The
 * row of an ended execution has a summary ({@link ListedExecution}), which lists show. For all
 * other rows, lists read the headers. Thread-safe.
 */
public final class ExecutionIndex {
  public static final String TABLE = UlidIndex.TABLE;

  static final String ALL = "t";
  private static final String OPEN = "s|open";
  private static final String ONCE_PAUSED = "s|paused";
  private static final String PURGED = "x";

  private final UlidIndex lists;

  public ExecutionIndex(Tables tables) {
    lists = new UlidIndex(tables);
  }

  /** Adds an execution that entered the queue. */
  public void opened(Execution e) {
    Columns columns = ListedExecution.open(e);
    lists.insert(ALL, e.id(), columns);
    lists.insert(ofJob(e), e.id(), columns);
    lists.insert(OPEN, e.id(), columns);
  }

  /**
   * Moves an execution that stopped or ended to the list of its state, with its summary if it
   * ended. Concurrent calls are safe: a call that fails halfway does not undo another call.
   */
  public void settled(Execution e) {
    if (e.state() == ExecutionState.PAUSED) {
      opened(e);
      lists.insert(ONCE_PAUSED, e.id(), ListedExecution.open(e));
      return;
    }
    Columns filed = ListedExecution.filed(e);
    file(ALL, e, filed);
    file(ofJob(e), e, filed);
    // Inserts first, because the execution is usually not yet on the list of its end state.
    if (!lists.insert(ofState(e.state()), e.id(), filed)) {
      file(ofState(e.state()), e, filed);
    }
    if (e.state() == ExecutionState.CANCELLED
        || e.state() == ExecutionState.COMPLETED && e.epoch() > 1) {
      // An execution that failed before stays on the list of failed executions.
      lists.merge(ofState(ExecutionState.FAILED), e.id(), filed);
    }
    delete(OPEN, e.id());
  }

  private void file(String list, Execution e, Columns filed) {
    while (!lists.merge(list, e.id(), filed) && !lists.insert(list, e.id(), filed)) {
      // Another process has added or removed the execution in the meantime.
    }
  }

  /**
   * Marks the summary of a failed execution as outdated, so that lists read its header. Call it
   * before the execution leaves its state. A late write by {@link #settled} has no effect on lists.
   *
   * @param e the execution before the change
   */
  public void leaving(Execution e) {
    leave(ALL, e);
    leave(ofJob(e), e);
    leave(ofState(e.state()), e);
  }

  private void leave(String list, Execution e) {
    Columns left = ListedExecution.leaving(e);
    while (!lists.raise(list, e.id(), "left", left.number("left"))
        && !lists.insert(list, e.id(), left)) {
      // Another process has added or removed the execution in the meantime.
    }
  }

  /**
   * Adds an execution to the list of executions reduced to header and audit log, and removes it
   * from all other lists.
   */
  public void purged(Execution e) {
    lists.insert(PURGED, e.id(), Columns.none().with("job_id", e.jobId()));
    for (ExecutionState state : ExecutionState.values()) {
      delete("s|" + state.text(), e.id());
    }
    delete(OPEN, e.id());
    delete(ofJob(e), e.id());
    forget(e.id());
  }

  /** Removes an execution from the list of all executions. */
  public void forget(String id) {
    delete(ALL, id);
  }

  /** Removes an execution from the list of executions reduced to header and audit log. */
  public void forgetPurged(String id) {
    delete(PURGED, id);
  }

  /**
   * Returns ids of executions reduced to header and audit log, newest first.
   *
   * @param until the latest time of creation
   * @param max 1..1000
   * @param continuation the continuation that the previous page returned, {@code null} for the
   *     first page
   */
  public UlidIndex.Ids listPurged(Instant until, int max, @Nullable String continuation) {
    return lists.list(PURGED, null, until, max, continuation);
  }

  /**
   * Returns the ids of executions that have not ended, newest first.
   *
   * @param max 1..1000
   * @param continuation the continuation that the previous page returned, {@code null} for the
   *     first page
   */
  UlidIndex.Ids open(int max, @Nullable String continuation) {
    return lists.list(OPEN, max, continuation);
  }

  /**
   * A page of rows of executions that have not ended.
   *
   * @param rows the rows, newest first
   * @param continuation the continuation for the next page; {@code null} on the last page
   */
  record Open(List<ListedExecution> rows, @Nullable String continuation) {
    Open {
      rows = List.copyOf(rows);
    }
  }

  Open openRows(int max, @Nullable String continuation) {
    Tables.Page page = lists.page(OPEN, max, continuation);
    return new Open(page.rows().stream().map(ListedExecution::of).toList(), page.continuation());
  }

  /**
   * Returns ids of executions that were ever paused, regardless of their current state, newest
   * first.
   *
   * @param max 1..1000
   */
  UlidIndex.Ids oncePaused(int max) {
    return lists.list(ONCE_PAUSED, max, null);
  }

  /**
   * Returns ids of a job's executions, newest first.
   *
   * @param until the latest time of creation; {@code null} for any time
   * @param max 1..1000
   * @param continuation the continuation that the previous page returned, {@code null} for the
   *     first page
   */
  public UlidIndex.Ids ids(
      String jobId, @Nullable Instant until, int max, @Nullable String continuation) {
    return lists.list(ofJob(jobId), null, until, max, continuation);
  }

  /**
   * Returns entries of the list of all executions, newest first.
   *
   * @param until the latest time of creation
   * @param max 1..1000
   * @param continuation the continuation that the previous page returned, {@code null} for the
   *     first page
   */
  public Entries entries(Instant until, int max, @Nullable String continuation) {
    Tables.Page page = lists.page(ALL, null, until, max, continuation);
    return new Entries(page.rows().stream().map(ListedExecution::of).toList(), page.continuation());
  }

  /**
   * Entries of a list.
   *
   * @param all the entries, newest first
   * @param continuation the continuation for the next page; {@code null} on the last page
   */
  public record Entries(List<ListedExecution> all, @Nullable String continuation) {
    public Entries {
      all = List.copyOf(all);
    }
  }

  /**
   * Returns the rows of several lists, newest first and without duplicates; makes one request for
   * each list.
   *
   * @param after the id that the rows follow; {@code null} for the first page
   * @param max 1..1000, the maximum number of rows per list
   */
  Part part(Set<String> names, ExecutionFilter filter, @Nullable String after, int max) {
    SortedMap<String, Row> rows = new TreeMap<>();
    String end = KeyRange.END;
    for (String list : names) {
      Tables.Page page = lists.rows(list, filter.since(), filter.until(), after, max);
      page.rows().forEach(row -> rows.merge(row.key(), row, ExecutionIndex::filed));
      if (page.continuation() != null) {
        // The list may have more entries after the last row that was read.
        String last = page.rows().get(page.rows().size() - 1).key();
        end = last.compareTo(end) < 0 ? last : end;
      }
    }
    boolean more = !end.equals(KeyRange.END);
    Map<String, Row> known = more ? rows.headMap(end + "~") : rows;
    return new Part(known.values().stream().map(ListedExecution::of).toList(), more);
  }

  private static Row filed(Row one, Row other) {
    return ListedExecution.of(one).isFiled() ? one : other;
  }

  /**
   * A page of several lists.
   *
   * @param rows the rows, newest first
   * @param more whether more rows may follow
   */
  record Part(List<ListedExecution> rows, boolean more) {}

  private void delete(String list, String id) {
    lists.delete(list, id);
  }

  static String ofJob(String jobId) {
    return "j|" + jobId;
  }

  private static String ofJob(Execution e) {
    return ofJob(e.jobId());
  }

  /** Returns the list that contains the executions in a state, and possibly other executions. */
  static String ofState(ExecutionState state) {
    return switch (state) {
      case CREATED, QUEUED, RUNNING, PAUSED -> OPEN;
      case COMPLETED, FAILED, CANCELLED -> "s|" + state.text();
    };
  }
}
