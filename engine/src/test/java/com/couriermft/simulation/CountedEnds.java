package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Compares the counters with all ends of executions. The ends are taken from audit logs, the
 * transferred bytes from attempts.
 */
final class CountedEnds {
  private static final Set<String> ENDS =
      Set.of("execution.completed", "execution.failed", "execution.cancelled");
  private static final List<String> SUMS =
      List.of("completed", "failed", "cancelled", "bytes", "timed");

  private final Storage storage;
  private final Map<String, Long> expected = new TreeMap<>();
  private final Map<String, Long> byHour = new TreeMap<>();
  private final Map<String, Long> byJob = new TreeMap<>();

  CountedEnds(Storage storage) {
    this.storage = storage;
  }

  /**
   * Reports every incorrect counter.
   *
   * @param executions the ids of all executions
   */
  void check(List<String> executions, Consumer<String> violated) {
    executions.forEach(this::expect);
    LocalDate first = Scheduler.BEGIN.atZone(ZoneOffset.UTC).toLocalDate();
    for (LocalDate day = first; day.isBefore(first.plusDays(3)); day = day.plusDays(1)) {
      read(day);
    }
    Map<String, Long> found = new TreeMap<>(byHour);
    found.putAll(byJob);
    if (!found.equals(expected)) {
      violated.accept("counted " + found + ", executions have ended " + expected);
    }
  }

  private void expect(String id) {
    Columns header = storage.header(id);
    if (header == null) {
      return;
    }
    String job = header.text("job_id");
    boolean begun = false;
    int ends = 0;
    Instant end = Scheduler.BEGIN;
    for (Row row : storage.rows(ExecutionStore.TABLE, id, "a|")) {
      String event = row.columns().text("event");
      begun |= event.equals("execution.running");
      if (ENDS.contains(event)) {
        String state = event.substring(event.indexOf('.') + 1);
        end = Instant.ofEpochMilli(Long.parseLong(row.key().split("\\|")[1]));
        add(expected, hour(end) + " " + state, 1);
        add(expected, job + " " + state, 1);
        if (ends == 0 && begun) {
          add(expected, hour(end) + " timed", 1);
          add(expected, job + " timed", 1);
        }
        ends++;
      }
    }
    long moved = -header.number("bytes");
    if (!header.text("state").equals("paused")) {
      moved = 0;
    }
    for (Row row : storage.rows(ExecutionStore.TABLE, id, "s|")) {
      moved += row.columns().text("state").equals("completed") ? row.columns().number("bytes") : 0;
    }
    add(expected, "all bytes", moved);
    add(expected, job + " bytes", moved);
  }

  private void read(LocalDate day) {
    for (Row row : storage.rows(Statistics.TABLE, day.toString(), "h|")) {
      Instant hour =
          day.atTime(Integer.parseInt(row.key().substring(2)), 0).toInstant(ZoneOffset.UTC);
      sums(byHour, hour(hour), "all", row.columns());
    }
    for (Row row : storage.rows(Statistics.TABLE, day.toString(), "j|")) {
      String job = row.key().substring(2);
      sums(byJob, job, job, row.columns());
    }
    for (Row row : storage.rows(Statistics.TABLE, day.toString(), "i|")) {
      Columns end = row.columns();
      String hour = hour(end.instant("at"));
      String job = end.text("job_id");
      for (String of : List.of(hour, job)) {
        Map<String, Long> sums = of.equals(job) ? byJob : byHour;
        add(sums, of + " " + end.text("state"), 1);
        add(sums, of + " timed", end.text("started_at").isEmpty() ? 0 : 1);
        add(sums, (of.equals(job) ? job : "all") + " bytes", end.number("bytes"));
      }
    }
  }

  private static void sums(Map<String, Long> into, String of, String bytesOf, Columns row) {
    SUMS.forEach(
        sum -> add(into, (sum.equals("bytes") ? bytesOf : of) + " " + sum, row.number(sum)));
  }

  private static void add(Map<String, Long> into, String key, long more) {
    if (more != 0) {
      into.merge(key, more, Long::sum);
    }
  }

  private static String hour(Instant at) {
    return at.truncatedTo(ChronoUnit.HOURS).toString();
  }
}
