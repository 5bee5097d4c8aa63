package com.couriermft.oversight.verify;

import com.couriermft.running.execution.ExecutionState;
import com.couriermft.running.statistics.EndedExecution;
import com.couriermft.storage.store.Columns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The ends that an execution has come to: its audit trail tells them; one that was ended because
 * its rows could not be read has its end in the header alone.
 */
final class RecordedEnds {
  private static final String EXECUTION = "execution.";
  private static final Set<String> STATES = Set.of("completed", "failed", "cancelled");

  private final RunRows run;
  private final Set<Instant> seen = new TreeSet<>();
  private final List<EndedExecution> found = new ArrayList<>();

  private RecordedEnds(RunRows run) {
    this.run = run;
  }

  /** Returns the ends of an execution that has a header, in the order of time. */
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

  /** Returns whether the last end may not have been counted yet: something is still to be done. */
  static boolean mayBeUncounted(RunRows run, EndedExecution end) {
    Optional<Instant> last = Optional.ofNullable(run.header().row().columns().instant("ended_at"));
    return !run.places().isEmpty()
        && last.filter(at -> at.toEpochMilli() == end.at().toEpochMilli()).isPresent();
  }
}
