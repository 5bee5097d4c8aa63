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
 * Lists of executions, newest first, in the table {@code index}: all ({@code t}), by job ({@code
 * j|{job}}), those that may still move ({@code s|open}), by ended state ({@code s|failed} …), and
 * those of which only header and audit are left ({@code x}), which are on no other list. Row keys
 * follow from the execution's id alone, so writing twice changes nothing.
 *
 * <p>An index may lag or name a run twice over lists. A row under an end has a summary ({@link
 * ListedExecution}), which is what lists show; of other rows the headers tell. Thread-safe.
 */
public final class ExecutionIndex {
  /** The table. */
  public static final String TABLE = UlidIndex.TABLE;

  static final String ALL = "t";
  private static final String OPEN = "s|open";
  private static final String ONCE_PAUSED = "s|paused";
  private static final String PURGED = "x";

  private final UlidIndex lists;

  /** On these tables. */
  public ExecutionIndex(Tables tables) {
    lists = new UlidIndex(tables);
  }

  /** Lists a run that has entered the queue. */
  public void opened(Execution e) {
    Columns columns = ListedExecution.open(e);
    lists.insert(ALL, e.id(), columns);
    lists.insert(ofJob(e), e.id(), columns);
    lists.insert(OPEN, e.id(), columns);
  }

  /**
   * Lists a run that has come to rest or ended, under its state; with its summary if it has ended.
   * Done twice at once, the one that dies halfway undoes nothing of what the other has done.
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
    // Under its end it is not listed yet, as a rule.
    if (!lists.insert(ofState(e.state()), e.id(), filed)) {
      file(ofState(e.state()), e, filed);
    }
    if (e.state() == ExecutionState.CANCELLED
        || e.state() == ExecutionState.COMPLETED && e.epoch() > 1) {
      // An execution that had failed before stays named there.
      lists.merge(ofState(ExecutionState.FAILED), e.id(), filed);
    }
    delete(OPEN, e.id());
  }

  private void file(String list, Execution e, Columns filed) {
    while (!lists.merge(list, e.id(), filed) && !lists.insert(list, e.id(), filed)) {
      // The execution was put on the list, or taken off, by another process in between.
    }
  }

  /**
   * Has lists ask the header of a failed run again; to be called before it leaves that state. What
   * {@link #settled} still writes of its end afterwards counts no more.
   *
   * @param e as it is before
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
      // The execution was put on the list, or taken off, by another process in between.
    }
  }

  /** Names a run of which only header and audit are left, and takes it off every other list. */
  public void purged(Execution e) {
    lists.insert(PURGED, e.id(), Columns.none().with("job_id", e.jobId()));
    for (ExecutionState state : ExecutionState.values()) {
      delete("s|" + state.text(), e.id());
    }
    delete(OPEN, e.id());
    delete(ofJob(e), e.id());
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
   * Returns ids of executions that may still move, newest first.
   *
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  UlidIndex.Ids open(int max, @Nullable String continuation) {
    return lists.list(OPEN, max, continuation);
  }

  /**
   * Rows of executions that may still move.
   *
   * @param rows newest first
   * @param continuation where to go on; {@code null} when this is the last page
   */
  record Open(List<ListedExecution> rows, @Nullable String continuation) {
    /** Copies. */
    Open {
      rows = List.copyOf(rows);
    }
  }

  /** Returns rows of what {@link #open} lists. */
  Open openRows(int max, @Nullable String continuation) {
    Tables.Page page = lists.page(OPEN, max, continuation);
    return new Open(page.rows().stream().map(ListedExecution::of).toList(), page.continuation());
  }

  /**
   * Returns ids of executions that were paused once, newest first, whatever they are now.
   *
   * @param max 1..1000
   */
  UlidIndex.Ids oncePaused(int max) {
    return lists.list(ONCE_PAUSED, max, null);
  }

  /**
   * Ids of the runs of a job, newest first.
   *
   * @param jobId of this job
   * @param until made before or at; {@code null} for any time
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public UlidIndex.Ids ids(
      String jobId, @Nullable Instant until, int max, @Nullable String continuation) {
    return lists.list(ofJob(jobId), null, until, max, continuation);
  }

  /**
   * Entries of the list of all runs, newest first.
   *
   * @param until made before or at
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public Entries entries(Instant until, int max, @Nullable String continuation) {
    Tables.Page page = lists.page(ALL, null, until, max, continuation);
    return new Entries(page.rows().stream().map(ListedExecution::of).toList(), page.continuation());
  }

  /**
   * Entries of a list.
   *
   * @param all newest first
   * @param continuation where to go on; {@code null} when there are no more
   */
  public record Entries(List<ListedExecution> all, @Nullable String continuation) {
    /** Copies. */
    public Entries {
      all = List.copyOf(all);
    }
  }

  /**
   * Rows of lists, newest first, each execution once: one request for each list.
   *
   * @param after the id after which they come; {@code null} for the first
   * @param max 1..1000, the most that one list is asked for
   */
  Part part(Set<String> names, ExecutionFilter filter, @Nullable String after, int max) {
    SortedMap<String, Row> rows = new TreeMap<>();
    String end = KeyRange.END;
    for (String list : names) {
      Tables.Page page = lists.rows(list, filter.since(), filter.until(), after, max);
      page.rows().forEach(row -> rows.merge(row.key(), row, ExecutionIndex::filed));
      if (page.continuation() != null) {
        // Of what comes after its last row this list has not told yet.
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
   * A part of lists.
   *
   * @param rows newest first
   * @param more whether there may be more after them
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

  /** Returns the list that has the executions in a state, maybe among others. */
  static String ofState(ExecutionState state) {
    return switch (state) {
      case CREATED, QUEUED, RUNNING, PAUSED -> OPEN;
      case COMPLETED, FAILED, CANCELLED -> "s|" + state.text();
    };
  }
}
