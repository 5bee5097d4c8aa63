package com.couriermft.engine.statistics;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts ended executions in the table {@code stats}. Each end is counted exactly once even if a
 * process crashes, because the row that marks an end as counted is kept as long as its day.
 * Thread-safe.
 *
 * <p>Each end is inserted twice in one transaction: as counted, and as new. {@link #fold} adds new
 * ends to the totals of their hour and of their job's day, and deletes the new rows in the same
 * transaction.
 */
public final class Statistics {
  /** The name of the table. */
  public static final String TABLE = "stats";

  /**
   * New ends are added to the totals when there are this many of them, or when the oldest one is
   * this old.
   */
  static final int MANY = 50;

  static final Duration OLD = Duration.ofMinutes(5);

  /** Maximum number of transactions of one call. */
  private static final int MOST_FOLDS = 40;

  private static final Logger LOG = LoggerFactory.getLogger(Statistics.class);

  private final Tables tables;
  private final Supplier<String> nonces;
  private final StatisticsAge age;

  /**
   * Creates the component that keeps its counters in these tables.
   *
   * @param nonces generates unique strings
   */
  public Statistics(Tables tables, Supplier<String> nonces) {
    this.tables = tables;
    this.nonces = nonces;
    this.age = new StatisticsAge(tables);
  }

  /**
   * Adds ends that have been new for a while to today's totals, and records when counting started.
   * Call it every 30 s on any host. Makes one request if there is nothing to do.
   */
  public void keepUp() {
    age.begin();
    fold(day(tables.clock().instant()));
  }

  /**
   * Counts the end of an execution, unless it was counted before. Does nothing if the execution may
   * still change its state. Makes one request.
   */
  public void count(Execution e) {
    Optional<EndedExecution> end = EndedExecution.of(e);
    if (end.isEmpty()) {
      LOG.debug("Execution(id={}) has not ended and can't be counted", e.id());
    }
    end.ifPresent(this::count);
  }

  /** Counts an end and returns {@code true}; returns {@code false} if it was counted before. */
  boolean count(EndedExecution end) {
    Columns columns = end.columns();
    List<Write> both =
        List.of(
            Write.insert(StatisticsRows.counted(end), columns),
            Write.insert(StatisticsRows.added(end), columns));
    try {
      tables.transact(TABLE, end.day().toString(), both);
      return true;
    } catch (StoreConflict counted) {
      return false;
    }
  }

  /**
   * Adds new ends of a day to the totals if this is due, up to a limit. Makes one request if
   * nothing is due. Several hosts may call it at the same time.
   */
  public void fold(LocalDate day) {
    for (int turn = 0; turn < MOST_FOLDS; turn++) {
      List<Row> rows =
          tables.queryUpTo(
              TABLE, day.toString(), KeyRange.prefix(StatisticsRows.NEW), Tables.MAX_WRITES);
      Map<Row, EndedExecution> ends = byRow(rows);
      if (!isDue(ends.values()) || !fold(day, ends)) {
        return;
      }
    }
  }

  /** Reads rows in order and leaves out unreadable ones. */
  private static Map<Row, EndedExecution> byRow(List<Row> rows) {
    Map<Row, EndedExecution> ends = new LinkedHashMap<>();
    for (Row row : rows) {
      readable(List.of(row)).forEach(end -> ends.put(row, end));
    }
    return ends;
  }

  private boolean isDue(Collection<EndedExecution> ends) {
    Instant old = tables.clock().instant().minus(OLD);
    return ends.size() >= MANY
        || ends.stream().findFirst().filter(end -> end.at().isBefore(old)).isPresent();
  }

  /** Returns {@code false} if another host was faster and nothing was written. */
  private boolean fold(LocalDate day, Map<Row, EndedExecution> ends) {
    Map<String, EndTally> more = new LinkedHashMap<>();
    List<Write> writes = new ArrayList<>();
    for (Map.Entry<Row, EndedExecution> each : ends.entrySet()) {
      Row row = each.getKey();
      EndedExecution end = each.getValue();
      Map<String, EndTally> with = new LinkedHashMap<>(more);
      with.merge(StatisticsRows.hour(end), EndTally.of(end), EndTally::plus);
      with.merge(StatisticsRows.job(end), EndTally.of(end).withoutStarts(), EndTally::plus);
      if (writes.size() + 1 + with.size() > Tables.MAX_WRITES) {
        break;
      }
      more = with;
      writes.add(Write.delete(row.key(), row.etag()));
    }
    Columns nonce = Columns.none().with("nonce", nonces.get());
    more.forEach((key, sum) -> writes.add(add(day, key, sum, nonce)));
    try {
      tables.transact(TABLE, day.toString(), writes);
      return true;
    } catch (StoreConflict faster) {
      LOG.debug("Another host is adding up Statistics(day={})", day, faster);
      return false;
    }
  }

  private Write add(LocalDate day, String key, EndTally more, Columns nonce) {
    return tables
        .find(TABLE, day.toString(), key)
        .map(row -> Write.merge(key, tally(row).plus(more).columns().with(nonce), row.etag()))
        .orElseGet(() -> Write.insert(key, more.columns().with(nonce)));
  }

  /** Returns the total in a row; zero if it cannot be read, until the day is counted again. */
  private static EndTally tally(Row row) {
    return Listed.readable(
            List.of(Listed.read(row.key(), "Sum " + row.key(), () -> EndTally.of(row.columns()))))
        .stream()
        .findFirst()
        .orElse(EndTally.NONE);
  }

  /**
   * Returns the totals of a day by the start of each hour, including ends that are not yet added to
   * the stored totals. Makes one request, or more if more than a thousand ends are new.
   */
  public Map<Instant, EndTally> hours(LocalDate day) {
    Map<Instant, EndTally> hours = new TreeMap<>();
    for (Row row : tables.queryAll(TABLE, day.toString(), StatisticsRows.HOURS_AND_NEW)) {
      if (row.key().startsWith(StatisticsRows.HOURS)) {
        hours.merge(StatisticsRows.hour(day, row.key()), tally(row), EndTally::plus);
      } else {
        readable(List.of(row))
            .forEach(end -> hours.merge(end.hour(), EndTally.of(end), EndTally::plus));
      }
    }
    return hours;
  }

  /**
   * Totals of a day by the start of each hour.
   *
   * @param isWhole whether all ends of the day are included; {@code false} if a row is damaged
   */
  public record Hours(Map<Instant, EndTally> sums, boolean isWhole) {
    /** Copies mutable components. */
    public Hours {
      sums = Map.copyOf(sums);
    }
  }

  /**
   * Returns the totals of a day by hour for specific jobs. The stored totals by hour do not
   * distinguish jobs, so the ends of the day are read individually, a thousand per request.
   *
   * @param jobs ids of jobs
   * @param most maximum number of ends of any jobs up to which all of them are read
   */
  public Hours hours(LocalDate day, Set<String> jobs, int most) {
    List<Row> rows = counted(day, most + 1);
    List<EndedExecution> ends = readable(rows);
    Map<Instant, EndTally> hours = new TreeMap<>();
    for (EndedExecution end : ends) {
      if (jobs.contains(end.jobId())) {
        hours.merge(end.hour(), EndTally.of(end), EndTally::plus);
      }
    }
    return new Hours(hours, rows.size() <= most && ends.size() == rows.size());
  }

  /**
   * Returns the first ends of a day whose executions were created at or after a time, up to a
   * maximum number. Damaged rows are left out. Makes one request for each thousand ends.
   */
  public List<EndedExecution> ends(LocalDate day, Instant madeSince, int most) {
    String from = StatisticsRows.COUNTED + Ulid.first(madeSince);
    KeyRange range = new KeyRange(from, StatisticsRows.COUNTED + "~");
    return readable(tables.queryAfter(TABLE, day.toString(), range, null, most, row -> true));
  }

  private List<Row> counted(LocalDate day, int most) {
    KeyRange counted = KeyRange.prefix(StatisticsRows.COUNTED);
    return tables.queryAfter(TABLE, day.toString(), counted, null, most, row -> true);
  }

  private static List<EndedExecution> readable(List<Row> rows) {
    return Listed.readable(
        rows.stream()
            .map(row -> Listed.read(row.key(), "End " + row.key(), () -> EndedExecution.of(row)))
            .toList());
  }

  /** Returns the totals of a day by job id, without the hours of starts. */
  public Map<String, EndTally> jobs(LocalDate day) {
    Map<String, EndTally> jobs = new TreeMap<>();
    for (Row row : tables.queryAll(TABLE, day.toString(), StatisticsRows.NEW_AND_JOBS)) {
      if (row.key().startsWith(StatisticsRows.JOBS)) {
        String job = row.key().substring(StatisticsRows.JOBS.length());
        jobs.merge(job, tally(row), EndTally::plus);
      } else {
        readable(List.of(row))
            .forEach(
                end -> jobs.merge(end.jobId(), EndTally.of(end).withoutStarts(), EndTally::plus));
      }
    }
    return jobs;
  }

  /** Returns the date of a time, in UTC. */
  public static LocalDate day(Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
