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
 * Counts ended executions in the table {@code stats}, each end once, whatever dies: the row by
 * which a repetition knows that an end was counted stays for as long as its day does. Thread-safe.
 *
 * <p>An end is inserted twice in one transaction: as counted, and as new. {@link #fold} takes new
 * ones into the sums of their hour and of their job's day, in one transaction that takes them away.
 */
public final class Statistics {
  /** The table. */
  public static final String TABLE = "stats";

  /** New ends are taken into sums when there are so many, or the oldest is so old. */
  static final int MANY = 50;

  static final Duration OLD = Duration.ofMinutes(5);

  /** Transactions of one turn. */
  private static final int MOST_FOLDS = 40;

  private static final Logger LOG = LoggerFactory.getLogger(Statistics.class);

  private final Tables tables;
  private final Supplier<String> nonces;
  private final StatisticsAge age;

  /**
   * Makes the counters on these tables.
   *
   * @param nonces texts that nobody else will draw
   */
  public Statistics(Tables tables, Supplier<String> nonces) {
    this.tables = tables;
    this.nonces = nonces;
    this.age = new StatisticsAge(tables);
  }

  /**
   * Takes what has been new for a while into today's sums, and writes down when counting began: to
   * be called every 30 s on any host. One request if there is nothing to do.
   */
  public void keepUp() {
    age.begin();
    fold(day(tables.clock().instant()));
  }

  /**
   * Counts the end that an execution is at, unless it was counted before; nothing for one that may
   * still move. One request.
   */
  public void count(Execution e) {
    Optional<EndedExecution> end = EndedExecution.of(e);
    if (end.isEmpty()) {
      LOG.debug("Execution(id={}) is at no end that could be counted", e.id());
    }
    end.ifPresent(this::count);
  }

  /** Counts an end, unless it was counted before; returns whether it was not. */
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
   * Takes new ends of a day into the sums if it is time to; a bounded number of them. One request
   * if it is not. May be called by any number of hosts at once.
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

  /** Reads rows in their order, and leaves out rows that cannot be read. */
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

  /** Returns whether it was done: not if another host was faster. */
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
      LOG.debug("Statistics(day={}) another host takes them into sums", day, faster);
      return false;
    }
  }

  private Write add(LocalDate day, String key, EndTally more, Columns nonce) {
    return tables
        .find(TABLE, day.toString(), key)
        .map(row -> Write.merge(key, tally(row).plus(more).columns().with(nonce), row.etag()))
        .orElseGet(() -> Write.insert(key, more.columns().with(nonce)));
  }

  /** Returns the sum in a row; zero if it cannot be read, until the day is counted again. */
  private static EndTally tally(Row row) {
    return Listed.readable(
            List.of(Listed.read(row.key(), "Sum " + row.key(), () -> EndTally.of(row.columns()))))
        .stream()
        .findFirst()
        .orElse(EndTally.NONE);
  }

  /**
   * Returns the sums of a day by the beginning of their hours: what was not yet taken into sums is
   * in them. One request, unless more than a thousand ends are new.
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
   * Sums of a day by the beginning of their hours.
   *
   * @param isWhole whether all ends of the day are in them that belong there; a damaged one is not
   */
  public record Hours(Map<Instant, EndTally> sums, boolean isWhole) {
    /** Copies. */
    public Hours {
      sums = Map.copyOf(sums);
    }
  }

  /**
   * Returns the sums of a day by hour of some jobs alone, which sums by hour do not tell apart: the
   * ends of the day are looked at one by one, a thousand with each request.
   *
   * @param jobs ids of jobs
   * @param most how many ends of any jobs there may be for all of them to be looked at
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
   * Returns ends of a day whose executions were made at an instant or later, the first of them, at
   * most so many; a damaged one is left out. One request for each thousand.
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

  /** Returns the sums of a day by job id, without the hours of starts. */
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

  /** Returns the day of an instant, in UTC. */
  public static LocalDate day(Instant at) {
    return at.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
