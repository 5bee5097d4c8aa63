package com.couriermft.operate.upcoming;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds executions that wait for an instant, to start or to retry a step. */
final class Waits {
  private static final Logger LOG = LoggerFactory.getLogger(Waits.class);

  private Waits() {}

  /** Returns the instants for which executions wait, at or after a given instant. */
  static List<UpcomingEvent> of(ExecutionQueries.Open open, Instant from) {
    return open.executions().stream()
        .flatMap(at -> find(at, from).stream())
        .sorted(Comparator.comparing(UpcomingEvent::at))
        .toList();
  }

  private static Optional<UpcomingEvent> find(Snapshot at, Instant from) {
    try {
      return instants(at)
          .filter(due -> !due.isBefore(from))
          .min(Comparator.naturalOrder())
          .map(due -> UpcomingEvent.ofExecution(at.execution(), due));
    } catch (RuntimeException damaged) {
      LOG.warn("Execution(id='{}') cannot be read and is omitted", at.execution().id(), damaged);
      return Optional.empty();
    }
  }

  private static Stream<Instant> instants(Snapshot at) {
    ExecutionState state = at.execution().state();
    if (state == ExecutionState.QUEUED) {
      return Stream.ofNullable(at.execution().notBefore());
    } else if (state == ExecutionState.RUNNING) {
      return at.names().stream()
          .map(name -> at.branch(name).orElseThrow())
          .filter(branch -> branch.phase() == Phase.READY)
          .map(Branch::dueAt)
          .flatMap(Stream::ofNullable);
    }
    return Stream.empty();
  }
}
