package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.statistics.EndTally;
import com.couriermft.engine.statistics.EndedExecution;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.statistics.StatisticsAge;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.RunRows.AuditRow;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Checks that the counters of each closed day match the ends of executions on that day. Executions
 * that ended before counting started, or whose counters were deleted, are not checked. Not
 * thread-safe.
 */
final class CountersAgree {
  static final String INVARIANT = "counters";

  private static final List<ExecutionState> STATES =
      List.of(ExecutionState.COMPLETED, ExecutionState.FAILED, ExecutionState.CANCELLED);

  private final Statistics statistics;
  private final StatisticsAge age;
  private final Tables tables;
  private final Map<LocalDate, Count> days = new TreeMap<>();

  /** Creates the check of the counters in these tables, which are only read. */
  CountersAgree(Tables tables) {
    this.tables = tables;
    statistics = new Statistics(tables, () -> "");
    age = new StatisticsAge(tables);
  }

  /** The counts of a day by state: certain and possible ends. */
  private static final class Count {
    private final long[] certain = new long[ExecutionState.values().length];
    private final long[] possible = new long[ExecutionState.values().length];
  }

  /** Adds executions. Each execution must be added exactly once. */
  void add(List<RunRows> runs) {
    for (RunRows run : runs) {
      if (run.findHeader().isPresent() && run.problem().isEmpty()) {
        RecordedEnds.of(run).forEach(end -> add(run, end));
      }
    }
  }

  private void add(RunRows run, EndedExecution end) {
    Count count = days.computeIfAbsent(end.day(), day -> new Count());
    int state = end.state().ordinal();
    if (RecordedEnds.mayBeUncounted(run, end)) {
      count.possible[state]++;
    } else {
      count.certain[state]++;
    }
  }

  /** Reports each day whose counters differ from the recorded ends. */
  void check(Consumer<Finding> found) {
    for (LocalDate day : wrongDays()) {
      EndTally counted = counted(day);
      found.accept(
          new Finding(
              INVARIANT,
              Severity.WRONG,
              Subject.row(Statistics.TABLE, day.toString(), ""),
              "the counters by hour add up to %s; those by job to %s"
                  .formatted(text(counted), text(ofJobs(day))),
              "the counts from the audit logs: " + text(days.getOrDefault(day, new Count())),
              "run ./courier verify --repair-counters, which counts the day again"));
    }
  }

  /** Returns the closed days whose counters differ, oldest first. */
  List<LocalDate> wrongDays() {
    List<LocalDate> wrong = new ArrayList<>();
    Instant since = age.since().orElse(null);
    if (since == null) {
      return wrong;
    }
    LocalDate first = Statistics.day(since);
    boolean isWhole = first.atStartOfDay(ZoneOffset.UTC).toInstant().equals(since);
    LocalDate today = Statistics.day(tables.clock().instant());
    for (LocalDate day = isWhole ? first : first.plusDays(1);
        day.isBefore(today);
        day = day.plusDays(1)) {
      Count expected = days.getOrDefault(day, new Count());
      if (!agrees(counted(day), expected) || !agrees(ofJobs(day), expected)) {
        wrong.add(day);
      }
    }
    return wrong;
  }

  private EndTally counted(LocalDate day) {
    return statistics.hours(day).values().stream().reduce(EndTally.NONE, EndTally::plus);
  }

  private EndTally ofJobs(LocalDate day) {
    return statistics.jobs(day).values().stream().reduce(EndTally.NONE, EndTally::plus);
  }

  private static boolean agrees(EndTally counted, Count expected) {
    return STATES.stream()
        .allMatch(
            state -> {
              long most = expected.certain[state.ordinal()] + expected.possible[state.ordinal()];
              long found = counted.ended(state);
              return found >= expected.certain[state.ordinal()] && found <= most;
            });
  }

  private static String text(EndTally tally) {
    return "%d completed, %d failed, %d cancelled"
        .formatted(tally.completed(), tally.failed(), tally.cancelled());
  }

  private static String text(Count count) {
    return "%d completed, %d failed, %d cancelled"
        .formatted(
            count.certain[ExecutionState.COMPLETED.ordinal()],
            count.certain[ExecutionState.FAILED.ordinal()],
            count.certain[ExecutionState.CANCELLED.ordinal()]);
  }

  /**
   * Reads the ends of an execution from its audit log, or from the header if the execution was
   * ended as unreadable.
   */
  static final class RecordedEnds {
    private static final String EXECUTION = "execution.";
    private static final Set<String> STATES = Set.of("completed", "failed", "cancelled");

    private final RunRows run;
    private final Set<Instant> seen = new TreeSet<>();
    private final List<EndedExecution> found = new ArrayList<>();

    private RecordedEnds(RunRows run) {
      this.run = run;
    }

    /** Returns the ends of an execution, in the order of the audit log. */
    static List<EndedExecution> of(RunRows run) {
      RecordedEnds ends = new RecordedEnds(run);
      boolean begun = false;
      for (AuditRow row : run.audit()) {
        String event = row.row().columns().text("event");
        begun |= event.equals("execution.running");
        String state = event.startsWith(EXECUTION) ? event.substring(EXECUTION.length()) : "";
        if (STATES.contains(state)) {
          ends.add(ExecutionState.of(state), Instant.ofEpochMilli(row.millis()), begun);
        }
      }
      Columns header = run.header().row().columns();
      Instant last = header.instant("ended_at");
      if (last != null && STATES.contains(run.header().state().text())) {
        Instant at = Instant.ofEpochMilli(last.toEpochMilli());
        if (!ends.seen.contains(at)) {
          ends.add(run.header().state(), at, begun);
        }
      }
      return ends.found;
    }

    private void add(ExecutionState state, Instant at, boolean begun) {
      Columns header = run.header().row().columns();
      Instant last = header.instant("ended_at");
      boolean isLast = last != null && last.toEpochMilli() == at.toEpochMilli();
      Instant started = begun && found.isEmpty() ? header.instant("started_at") : null;
      long bytes = isLast ? header.number("bytes") : 0;
      seen.add(at);
      found.add(new EndedExecution(run.id(), run.header().jobId(), state, at, started, bytes));
    }

    /**
     * Returns whether the last end might not have been counted yet, because the execution needs
     * further processing.
     */
    static boolean mayBeUncounted(RunRows run, EndedExecution end) {
      Optional<Instant> last =
          Optional.ofNullable(run.header().row().columns().instant("ended_at"));
      return !run.places().isEmpty()
          && last.filter(at -> at.toEpochMilli() == end.at().toEpochMilli()).isPresent();
    }
  }
}
