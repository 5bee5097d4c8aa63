package com.couriermft.engine.dependency;

import com.couriermft.engine.definition.Dependency;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.engine.execution.Upstream.Standing;
import com.couriermft.engine.execution.Upstreams;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Determines whether an execution may start, based on the executions of the jobs that it depends
 * on. The time of an execution is the time in its id: the scheduled time of the execution or its
 * chain, or the time of the request if there is no schedule. Writes nothing. Thread-safe.
 */
public final class UpstreamJudge {
  private static final int PAGE = 5;

  private final ExecutionIndex index;
  private final ExecutionStore executions;
  private final UpstreamWindows windows;

  /** Creates a judge that reads from these stores. */
  public UpstreamJudge(ExecutionIndex index, ExecutionStore executions, UpstreamWindows windows) {
    this.index = index;
    this.executions = executions;
    this.windows = windows;
  }

  /** Returns the upstream jobs of a new execution, before they are checked. */
  public static Upstreams unseen(JobDefinition job) {
    return new Upstreams(
        job.dependsOn().stream()
            .map(
                edge ->
                    Upstream.unseen(
                        edge.jobId(),
                        edge.scope() == Dependency.Scope.SAME_WINDOW,
                        edge.takesAnyEnd(),
                        edge.needsCleanEnd()))
            .toList());
  }

  /**
   * Returns the current state of an execution's dependencies. A dependency that was met once stays
   * met.
   *
   * @param now the time according to the storage server's clock
   */
  public Upstreams judge(Execution run, Instant now) {
    Instant window = window(run);
    return new Upstreams(
        Upstreams.of(run).all().stream()
            .map(each -> each.standing() == Standing.MET ? each : judge(each, window, now))
            .toList());
  }

  private Upstream judge(Upstream upstream, Instant window, Instant now) {
    Instant until = upstream.sameWindow() ? window : null;
    Optional<Instant> due =
        upstream.sameWindow() ? windows.latest(upstream.jobId(), window) : Optional.empty();
    return judge(upstream, newest(upstream.jobId(), until).orElse(null), due.orElse(null), now);
  }

  /** Decides the state of a dependency. Pure. */
  static Upstream judge(
      Upstream upstream, @Nullable Execution run, @Nullable Instant due, Instant now) {
    boolean missing = due != null && (run == null || Ulid.time(run.id()).isBefore(due));
    if (run == null || missing) {
      return upstream.seen(Standing.WAITS, null, missing ? due : null, now);
    }
    Standing standing =
        switch (run.state()) {
          case CREATED, QUEUED, RUNNING, PAUSED -> Standing.WAITS;
          case COMPLETED -> upstream.completed(run);
          case FAILED, CANCELLED -> upstream.takesAnyEnd() ? Standing.MET : Standing.BLOCKED;
        };
    return upstream.seen(standing, run, null, now);
  }

  private Optional<Execution> newest(String jobId, @Nullable Instant until) {
    String continuation = null;
    do {
      UlidIndex.Ids ids = index.ids(jobId, until, PAGE, continuation);
      for (String id : ids.ids()) {
        Optional<ExecutionStore.Snapshot> found = executions.find(id);
        if (found.isPresent()) {
          return found.map(ExecutionStore.Snapshot::execution);
        }
      }
      continuation = ids.continuation();
    } while (continuation != null);
    return Optional.empty();
  }

  /**
   * Returns the scheduled time of an execution or of its chain; without a schedule, the time from
   * which it may start.
   */
  static Instant window(Execution run) {
    JsonNode trigger = run.trigger();
    JsonNode scheduled =
        run.findMembership().isPresent() ? trigger.at("/cause/instant") : trigger.path("instant");
    if (scheduled.isTextual()) {
      try {
        return Instant.parse(scheduled.textValue());
      } catch (DateTimeParseException notOurs) {
        return asked(run);
      }
    }
    return asked(run);
  }

  private static Instant asked(Execution run) {
    Instant notBefore = run.notBefore();
    Instant created = run.createdAt();
    return notBefore != null && notBefore.isAfter(created) ? notBefore : created;
  }
}
