package com.couriermft.automation.schedule;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Stores the verdicts about instants of schedules, and the pending starts. All rows are in one
 * partition, so that a decision is one transaction of verdicts, pending starts and progress. The
 * progress row ensures that each instant is decided once. Thread-safe.
 *
 * <pre>
 * s|{schedule}|                   progress: through, run, run_of, ended_at
 * s|{schedule}|{instant:019}      a pending start: decided_at, caught_up, wanted; once the start
 *                                 is decided, also starting and since; told, once an event for its
 *                                 repeated failure was published
 * v|{schedule}|{last instant:019} verdict: first, verdict, code, detail, run, started_at, wanted,
 *                                 series, decided_at</pre>
 *
 * Instants in keys are milliseconds. Every decision and every change of a pending start is
 * conditional: the slower of two hosts gets a {@link StoreConflict} and reads again.
 */
public final class FiringStore {
  static final String TABLE = "schedules";
  private static final String PARTITION = "firing";
  private static final int TRIES = 8;

  private final Tables tables;

  /** Creates the store in these tables. */
  public FiringStore(Tables tables) {
    this.tables = tables;
  }

  ScheduleState find(String schedule) {
    return FiringRows.ledger(
        schedule, tables.queryAll(TABLE, PARTITION, FiringRows.ledger(schedule)));
  }

  /**
   * Returns the rows of all ledgers, by schedule. The rows are not parsed, because a row may be
   * damaged.
   */
  Map<String, List<Row>> list() {
    Map<String, List<Row>> rows = new TreeMap<>();
    tables
        .queryAll(TABLE, PARTITION, FiringRows.ledgers())
        .forEach(
            row ->
                rows.computeIfAbsent(FiringRows.scheduleOf(row), k -> new ArrayList<>()).add(row));
    return rows;
  }

  /** Returns the verdicts whose last instant is at or after a time, oldest first. */
  List<Verdict> verdicts(String schedule, Instant from, int most) {
    return tables.queryUpTo(TABLE, PARTITION, FiringRows.verdicts(schedule, from), most).stream()
        .map(FiringRows::verdict)
        .toList();
  }

  /**
   * Commits a decision.
   *
   * @param before the state on which the decision is based
   * @throws StoreConflict another host committed a decision
   */
  void decide(Schedule schedule, ScheduleState before, DueVerdicts decision) {
    Instant now = tables.clock().instant();
    Columns progress = Columns.none().with("through", decision.through());
    List<Write> writes = new ArrayList<>();
    for (Verdict verdict : decision.verdicts()) {
      writes.add(FiringRows.verdict(schedule.id(), verdict, now));
      if (verdict.isPending()) {
        writes.add(FiringRows.pending(schedule, verdict, now));
      }
      String run = verdict.run();
      if (verdict.kind() == Verdict.Kind.STARTING && run != null) {
        progress = progress.with(FiringRows.runs(run, schedule.target()));
      }
    }
    writes.add(progress(before, progress));
    transact(writes);
  }

  /** Commits the start of a waiting execution. */
  void start(Schedule schedule, ScheduleState before, PendingStart waiting) {
    String run = PendingStart.run(schedule.id(), waiting.instant());
    Verdict verdict = waiting.verdict(Verdict.Kind.STARTING).withRun(run, null);
    transact(
        List.of(
            Write.merge(
                FiringRows.pendingKey(schedule.id(), waiting.instant()),
                FiringRows.starting(schedule, tables.clock().instant()),
                waiting.etag()),
            FiringRows.verdict(schedule.id(), verdict, tables.clock().instant()),
            progress(before, FiringRows.runs(run, schedule.target()))));
  }

  /** Records that the event for a failing start was published. */
  void noteTold(String schedule, PendingStart pending) {
    transact(
        List.of(
            Write.merge(
                FiringRows.pendingKey(schedule, pending.instant()),
                Columns.none().with("told", true),
                pending.etag())));
  }

  /** Replaces a pending start with its verdict. */
  void settle(String schedule, PendingStart pending, Verdict verdict) {
    transact(
        List.of(
            Write.delete(FiringRows.pendingKey(schedule, pending.instant()), pending.etag()),
            FiringRows.verdict(schedule, verdict, tables.clock().instant())));
  }

  /** Records that the newest execution has ended. */
  void noteEnd(ScheduleState before, Instant at) {
    transact(List.of(progress(before, Columns.none().with("ended_at", at))));
  }

  /** Records the instants that passed undecided before the schedule was changed. */
  void notePassed(ScheduleState before, Verdict passed) {
    transact(
        List.of(
            FiringRows.verdict(before.schedule(), passed, tables.clock().instant()),
            progress(before, Columns.none().with("through", passed.last()))));
  }

  /** Deletes the rows of a deleted schedule except its verdicts. May be called repeatedly. */
  void forget(String schedule) {
    for (int tries = 1; ; tries++) {
      try {
        tryToForget(schedule);
        return;
      } catch (StoreConflict e) {
        // Another host has just completed the pending work, or is deleting the same rows.
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private void tryToForget(String schedule) {
    for (Row row : tables.queryAll(TABLE, PARTITION, FiringRows.ledger(schedule))) {
      transact(List.of(Write.delete(row.key(), row.etag())));
    }
  }

  /**
   * Deletes the verdicts about instants before a time, from one page of rows.
   *
   * @param from position where the previous page ended; {@code null} for the first page
   * @return position of the next page; {@code null} at the end
   */
  public @Nullable String removeBefore(Instant time, @Nullable String from) {
    Tables.Page page =
        tables.query(TABLE, PARTITION, KeyRange.prefix("v|"), Tables.MAX_WRITES, from);
    List<Write> writes =
        page.rows().stream()
            .filter(row -> FiringRows.lastOf(row).isBefore(time))
            .map(row -> Write.delete(row.key(), Write.ANY))
            .toList();
    if (!writes.isEmpty()) {
      try {
        transact(writes);
      } catch (StoreConflict e) {
        // Another host is deleting the same rows. The next run finds any remaining rows.
        return page.continuation();
      }
    }
    return page.continuation();
  }

  private Write progress(ScheduleState before, Columns columns) {
    String key = FiringRows.progressKey(before.schedule());
    String etag = before.progress().etag();
    return etag == null ? Write.insert(key, columns) : Write.merge(key, columns, etag);
  }

  private void transact(List<Write> writes) {
    tables.transact(TABLE, PARTITION, writes);
  }
}
