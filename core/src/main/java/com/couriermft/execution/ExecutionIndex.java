package com.couriermft.execution;

import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.List;
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
  public static final String TABLE = "index";

  private static final String ALL = "t";
  private static final String PURGED = "x";
  private static final long LATEST = 1L << 48;

  private final Tables tables;

  /** On these tables. */
  public ExecutionIndex(Tables tables) {
    this.tables = tables;
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
  public Ids listPurged(Instant until, int max, @Nullable String continuation) {
    return list(PURGED, new KeyRange(reversed(until), "~"), max, continuation);
  }

  /**
   * Ids of a list, newest first.
   *
   * @param filter which list
   * @param max 1..1000
   * @param continuation from the page before, {@code null} for the first
   */
  public Ids list(Filter filter, int max, @Nullable String continuation) {
    // Keys run backwards in time: the newest bound comes first.
    String from = filter.until() == null ? "" : reversed(filter.until());
    String to = filter.since() == null ? "~" : reversed(filter.since()) + "~";
    return list(partition(filter), new KeyRange(from, to), max, continuation);
  }

  private Ids list(String partition, KeyRange range, int max, @Nullable String continuation) {
    Tables.Page page = tables.query(TABLE, partition, range, max, continuation);
    List<String> ids = page.rows().stream().map(ExecutionIndex::id).toList();
    return new Ids(ids, page.continuation());
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

  private static String id(Row row) {
    return row.key().substring(row.key().indexOf('|') + 1);
  }

  private void insert(String partition, Execution e) {
    try {
      tables.transact(
          TABLE,
          partition,
          List.of(Write.insert(key(e.id()), Columns.none().with("job_id", e.jobId()))));
    } catch (StoreConflict listed) {
      // Listed already.
    }
  }

  private void delete(String partition, String id) {
    try {
      tables.transact(TABLE, partition, List.of(Write.delete(key(id), Write.ANY)));
    } catch (StoreConflict gone) {
      // Taken off the list already.
    }
  }

  private static String key(String id) {
    return reversed(Ulid.time(id)) + "|" + id;
  }

  private static String reversed(Instant at) {
    return "%015d".formatted(LATEST - at.toEpochMilli());
  }

  /**
   * Which list, and which part of it.
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

  /**
   * Some ids.
   *
   * @param ids newest first
   * @param continuation where to go on; {@code null} when this is the last page
   */
  public record Ids(List<String> ids, @Nullable String continuation) {}
}
