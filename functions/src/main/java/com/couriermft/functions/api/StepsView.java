package com.couriermft.functions.api;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.Failure;
import com.couriermft.functions.answer.AttemptEntry;
import com.couriermft.functions.answer.ExecutedStep;
import com.couriermft.functions.answer.ExecutedStep.Standing;
import com.couriermft.functions.answer.LoopCounts;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Returns all steps of an execution from its start: the plan of its version, merged with the
 * attempts.
 *
 * <pre>[{"id": "get", "name": "get", "type": "sftp.download", "index": 1, "state": "pending",
 *   "next_attempt_at": "…", "heartbeat_at": "…",
 *   "attempts": [{"number": 0, "state": "failed", "started_at": "…", "ended_at": "…",
 *     "worker": "…", "bytes": 0, "failure": {…}, "next_attempt_at": "…"}, …],
 *   "outputs": {"bytes": 1048576}}]</pre>
 *
 * <p>Attempts count from 0, as in failures and in the audit log. Outputs over 30,000 characters are
 * only in the context. If a policy ran the entire job again, earlier attempts are included; those
 * of the second run have {@code "generation": 2}, and so on. A skipped step has a {@code reason}.
 *
 * <p>A loop is a separate entry with its progress. A step in loops has the counts {@code
 * iterations}, and {@code last_iterations}. Its attempts and outputs are those of the iteration
 * that started last.
 */
final class StepsView {
  private final Plan plan;
  private final Snapshot at;
  private final AttemptsRead rows;
  private final PassedOver passedOver;
  private final LoopProgress loops;

  StepsView(Plan plan, Snapshot at, AttemptsRead rows) {
    this.plan = plan;
    this.at = at;
    this.rows = rows;
    this.passedOver = new PassedOver(plan, at, rows.tried());
    this.loops = new LoopProgress(plan, at);
  }

  List<ExecutedStep> list() {
    return plan.steps().stream()
        .filter(step -> !Markers.isMarker(step) || step.type().equals(Markers.FOR_EACH))
        .map(this::shown)
        .toList();
  }

  private ExecutedStep shown(StepDefinition step) {
    if (Markers.isMarker(step)) {
      return ExecutedStep.loop(step, atLoop(plan.getLoop(step.index())));
    } else if (plan.loopsAround(step.index()).isEmpty()) {
      return outsideLoops(step, rows.outsideLoops(step.index()));
    }
    return withinLoops(step, rows.iterations(step.index()));
  }

  private ExecutedStep outsideLoops(StepDefinition step, List<StepExecution> attempts) {
    List<StepExecution> own =
        attempts.stream()
            .filter(attempt -> attempt.key().generation() == at.execution().generation())
            .toList();
    return ExecutedStep.step(
        step,
        standing(step, own).reported(heartbeat(step)),
        AttemptEntry.of(attempts),
        outputs(own));
  }

  private ExecutedStep withinLoops(StepDefinition step, StepIterations iterations) {
    List<StepExecution> attempts = iterations.isEmpty() ? List.of() : iterations.last().attempts();
    Standing standing =
        iterations.isRunning() ? Standing.of(StepState.RUNNING) : standing(step, attempts);
    List<PlanNode.ForEach> around = plan.loopsAround(step.index());
    Integer total =
        around.size() == 1 ? loops.find(around.get(0)).map(LoopCounts::items).orElse(null) : null;
    return ExecutedStep.step(
            step, standing.reported(heartbeat(step)), AttemptEntry.of(attempts), outputs(attempts))
        .within(iterations.counted(total), iterations.lastFew());
  }

  /**
   * Returns the last heartbeat of a worker that is running the step; {@code null} if no worker is
   * running the step.
   */
  private @Nullable Instant heartbeat(StepDefinition step) {
    return Heartbeats.newest(at, branch -> branch.cursor() == step.index()).orElse(null);
  }

  private Standing atLoop(PlanNode.ForEach loop) {
    Optional<LoopCounts> progress = loops.find(loop);
    if (progress.isPresent()) {
      return Standing.ofLoop(atLoop(), progress.get());
    } else if (passedOver.isPassed(loop.from()) && passedOver.reason(loop.from()).isEmpty()) {
      return Standing.of(StepState.COMPLETED);
    } else if (isWhereItFailed(loop)) {
      return Standing.of(StepState.FAILED);
    }
    return untried(loop.from());
  }

  private StepState atLoop() {
    return switch (at.execution().state()) {
      case CREATED, QUEUED, PAUSED -> StepState.PENDING;
      case RUNNING -> StepState.RUNNING;
      case FAILED -> StepState.FAILED;
      case COMPLETED -> StepState.COMPLETED;
      case CANCELLED -> StepState.CANCELLED;
    };
  }

  private boolean isWhereItFailed(PlanNode.ForEach loop) {
    Failure failure = at.execution().failure();
    return at.execution().state() == ExecutionState.FAILED
        && failure != null
        && plan.steps().get(loop.from()).id().equals(failure.step());
  }

  private Standing untried(int index) {
    return passedOver
        .reason(index)
        .map(Standing::skipped)
        .orElseGet(() -> Standing.of(StepState.PENDING));
  }

  /**
   * Returns the state of a step, with the retry time of a pending step and the reason of a skipped
   * one.
   */
  private Standing standing(StepDefinition step, List<StepExecution> attempts) {
    if (attempts.isEmpty()) {
      return untried(step.index());
    }
    StepExecution last = last(attempts);
    StepState state = state(step, last);
    Failure failure = last.failure();
    if (state == StepState.PENDING && at.execution().state().isActive()) {
      return Standing.pending(last.nextAttemptAt());
    } else if (state == StepState.SKIPPED && failure != null) {
      return Standing.skipped(failure.message());
    }
    return Standing.of(state);
  }

  private static @Nullable ObjectNode outputs(List<StepExecution> attempts) {
    return attempts.isEmpty() ? null : last(attempts).outputs();
  }

  private StepState state(StepDefinition step, StepExecution last) {
    boolean resumed =
        at.execution().state().isActive()
            && at.names().stream()
                .map(name -> at.branch(name).orElseThrow())
                .anyMatch(branch -> isAtNextAttempt(branch, step, last));
    return resumed ? StepState.PENDING : last.state();
  }

  private static boolean isAtNextAttempt(Branch branch, StepDefinition step, StepExecution last) {
    return branch.cursor() == step.index()
        && branch.attempt() > last.key().attempt()
        && branch.path().equals(last.key().at());
  }

  private static StepExecution last(List<StepExecution> attempts) {
    return attempts.get(attempts.size() - 1);
  }
}
