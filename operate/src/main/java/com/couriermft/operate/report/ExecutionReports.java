package com.couriermft.operate.report;

import com.couriermft.engine.statistics.EndTally;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.statistics.StatisticsAge;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates reports about ended executions by day and job, from the stored counters. An execution
 * that failed, was resumed and then completed is counted twice. Counters are stored by job, so a
 * caller with a label scope sees the jobs that currently have these labels, including archived
 * jobs. Thread-safe.
 */
public final class ExecutionReports {
  /** Number of days that are read in parallel. */
  private static final int AT_ONCE = 8;

  private final Statistics statistics;
  private final StatisticsAge age;
  private final Function<LabelFilter, Set<String>> jobs;

  /**
   * Creates reports from the counters in these tables.
   *
   * @param jobs returns the ids of the jobs that match a label filter
   */
  public ExecutionReports(Tables tables, Function<LabelFilter, Set<String>> jobs) {
    this.jobs = jobs;
    statistics = new Statistics(tables, () -> "");
    age = new StatisticsAge(tables);
  }

  /** Returns the time from which the counters are valid; empty before the first sweep. */
  public Optional<Instant> countedSince() {
    return age.since();
  }

  /**
   * Reads a page, with at least one request for each day.
   *
   * @param query query, which groups lines by day, by job, or by both
   */
  public Report read(ReportQuery query) {
    List<String> columns = ReportLine.columns(query.by(), ExecutionSums.class);
    Tallies tallies = new Tallies(query.seen());
    if (!query.by().contains(ReportField.DAY)) {
      return Report.page(columns, byJob(query, tallies), query.after(), query.top(), false);
    }
    List<LocalDate> days = query.days();
    String after = query.after();
    if (after != null) {
      String first = after.split("\\|")[0];
      days = days.stream().filter(day -> day.toString().compareTo(first) >= 0).toList();
    }
    List<ReportLine> lines = new ArrayList<>();
    int read = 0;
    while (read < days.size() && lines.size() <= query.top() + AT_ONCE) {
      List<LocalDate> some = days.subList(read, Math.min(days.size(), read + AT_ONCE));
      ConcurrentRequests.map(some, day -> ofDay(day, query.by(), tallies)).forEach(lines::addAll);
      read += some.size();
    }
    return Report.page(columns, lines, after, query.top(), read < days.size());
  }

  /** Sums up the counters of the jobs that a reader sees. */
  private final class Tallies {
    private final LabelFilter seen;
    private final Set<String> ids;

    Tallies(LabelFilter seen) {
      this.seen = seen;
      this.ids = seen.isAll() ? Set.of() : jobs.apply(seen);
    }

    Map<String, EndTally> byJob(LocalDate day) {
      Map<String, EndTally> tallies = statistics.jobs(day);
      if (!seen.isAll()) {
        tallies.keySet().retainAll(ids);
      }
      return tallies;
    }

    EndTally all(LocalDate day) {
      Map<?, EndTally> tallies = seen.isAll() ? statistics.hours(day) : byJob(day);
      return tallies.values().stream().reduce(EndTally.NONE, EndTally::plus);
    }
  }

  private static List<ReportLine> ofDay(LocalDate day, List<ReportField> by, Tallies tallies) {
    List<ReportLine> lines = new ArrayList<>();
    if (by.contains(ReportField.JOB)) {
      tallies.byJob(day).forEach((job, tally) -> lines.add(line(day, job, tally)));
    } else {
      EndTally all = tallies.all(day);
      if (all.ended() > 0) {
        lines.add(line(day, null, all));
      }
    }
    return lines;
  }

  private static List<ReportLine> byJob(ReportQuery query, Tallies tallies) {
    Map<String, EndTally> jobs = new TreeMap<>();
    ConcurrentRequests.map(query.days(), tallies::byJob)
        .forEach(day -> day.forEach((job, tally) -> jobs.merge(job, tally, EndTally::plus)));
    return jobs.entrySet().stream()
        .map(each -> line(null, each.getKey(), each.getValue()))
        .toList();
  }

  private static ReportLine line(@Nullable LocalDate day, @Nullable String job, EndTally tally) {
    Map<ReportField, String> group = new EnumMap<>(ReportField.class);
    if (day != null) {
      group.put(ReportField.DAY, day.toString());
    }
    if (job != null) {
      group.put(ReportField.JOB, job);
    }
    return new ReportLine(group, ExecutionSums.of(tally));
  }
}
