package com.couriermft.engine.statistics;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the time since when the counters are complete, in the row {@code about|since} of the table
 * {@code stats}: {@code {"since": "2026-11-23T05:00:00Z", "oldest": "2026-11-23"}}. Executions that
 * ended before this time were counted partly or not at all. Thread-safe.
 */
public final class StatisticsAge {
  /**
   * Maximum time for which hosts of the previous release, which does not count, may continue to
   * run.
   */
  private static final Duration CHANGEOVER = Duration.ofHours(1);

  private static final String KEY = "since";
  private static final Logger LOG = LoggerFactory.getLogger(StatisticsAge.class);

  private final Tables tables;
  private volatile boolean begun;

  /** Creates a store in these tables. */
  public StatisticsAge(Tables tables) {
    this.tables = tables;
  }

  /**
   * Records that counting starts, unless this is already recorded. If no execution is listed,
   * counting starts at once; otherwise, it starts with the first full hour after hosts of the
   * previous release had an hour to stop. Makes requests only on the first call.
   */
  public void begin() {
    if (!begun && row().isEmpty()) {
      Instant now = tables.clock().instant();
      boolean isNew = new ExecutionIndex(tables).entries(now, 1, null).all().isEmpty();
      Instant since =
          isNew
              ? now.truncatedTo(ChronoUnit.DAYS)
              : now.plus(CHANGEOVER).truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
      Columns columns =
          Columns.none().with("since", since).with("oldest", Statistics.day(now).toString());
      try {
        write(Write.insert(KEY, columns));
      } catch (StoreConflict faster) {
        LOG.debug("Another host has already recorded the start of the counters", faster);
      }
    }
    begun = true;
  }

  /** Returns the time since when the counters are complete; empty before the first sweep. */
  public Optional<Instant> since() {
    return row().map(row -> row.columns().instant("since"));
  }

  /** Returns the first day that may have rows; empty before the first sweep. */
  public Optional<LocalDate> oldest() {
    return row().map(StatisticsAge::oldest);
  }

  private static LocalDate oldest(Row row) {
    return LocalDate.parse(row.columns().text("oldest"));
  }

  /**
   * Deletes the oldest day if it started before a time, a few hundred rows per call. The first call
   * moves the start of complete counters to the next day before it deletes any row.
   *
   * @return whether there may be more rows to delete
   */
  public boolean removeBefore(Instant time) {
    Optional<Row> about = row();
    if (about.isEmpty()) {
      return false;
    }
    LocalDate day = oldest(about.get());
    Instant next = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    if (!next.minus(1, ChronoUnit.DAYS).isBefore(time)) {
      return false;
    }
    try {
      Instant since = about.get().columns().instant("since");
      if (since == null || since.isBefore(next)) {
        merge(about.get(), Columns.none().with("since", next));
      } else if (!removeSome(day)) {
        merge(about.get(), Columns.none().with("oldest", day.plusDays(1).toString()));
      }
      return true;
    } catch (StoreConflict faster) {
      LOG.debug("Another host is deleting Statistics(day={})", day, faster);
      return false;
    }
  }

  private boolean removeSome(LocalDate day) {
    List<Row> rows =
        tables.queryUpTo(Statistics.TABLE, day.toString(), KeyRange.prefix(""), Tables.MAX_WRITES);
    if (!rows.isEmpty()) {
      List<Write> deletes = rows.stream().map(row -> Write.delete(row.key(), row.etag())).toList();
      tables.transact(Statistics.TABLE, day.toString(), deletes);
    }
    return !rows.isEmpty();
  }

  private Optional<Row> row() {
    return tables.find(Statistics.TABLE, StatisticsRows.ABOUT, KEY);
  }

  private void merge(Row before, Columns columns) {
    write(Write.merge(KEY, columns, before.etag()));
  }

  private void write(Write write) {
    tables.transact(Statistics.TABLE, StatisticsRows.ABOUT, List.of(write));
  }
}
