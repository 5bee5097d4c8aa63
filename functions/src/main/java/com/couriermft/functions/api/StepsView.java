package com.couriermft.functions.api;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.answer.LoopCounts;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a run: the plan of its version laid under the attempts that there are, so that every
 * step is visible from the start.
 *
 * <pre>[{"id": "get", "name": "get", "type": "sftp.download", "index": 1, "state": "pending",
 *   "next_attempt_at": "…", "heartbeat_at": "…",
 *   "attempts": [{"number": 0, "state": "failed", "started_at": "…", "ended_at": "…",
 *     "worker": "…", "bytes": 0, "failure": {…}, "next_attempt_at": "…"}, …],
 *   "outputs": {"bytes": 1048576}}]</pre>
 *
 * <p>Attempts count from 0, as in failures and in the audit trail. Outputs over 30,000 characters
 * are in the context only. Where a policy ran the whole job again, earlier runs' attempts are there
 * too; those of the second are marked {@code "generation": 2}, and so on. A skipped step has a
 * {@code reason}.
 *
 * <p>A loop is an entry of its own with its progress. A step within loops has {@code iterations}
 * counted and {@code last_iterations}; its attempts and outputs are those of the iteration that was
 * begun last.
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

  List<ObjectNode> list() {
    return plan.steps().stream()
        .filter(step -> !Markers.isMarker(step) || step.type().equals(Markers.FOR_EACH))
        .map(this::shown)
        .toList();
  }

  private ObjectNode shown(StepDefinition step) {
    ObjectNode json = Json.object().put("id", step.id()).put("name", step.name());
    json.put("type", step.type()).put("index", step.index());
    if (Markers.isMarker(step)) {
      putLoop(json, plan.getLoop(step.index()));
    } else if (plan.loopsAround(step.index()).isEmpty()) {
      putStep(json, step, rows.outsideLoops(step.index()));
    } else {
      putIterations(json, step, rows.iterations(step.index()));
    }
    return json;
  }

  private void putStep(ObjectNode json, StepDefinition step, List<StepExecution> attempts) {
    List<StepExecution> own =
        attempts.stream()
            .filter(attempt -> attempt.key().generation() == at.execution().generation())
            .toList();
    if (own.isEmpty()) {
      putUntried(json, step.index());
    } else {
      putState(json, state(step, last(own)), last(own));
    }
    putHeartbeat(json, step);
    json.set("attempts", AttemptView.attempts(attempts));
    putOutputs(json, own);
  }

  private void putIterations(ObjectNode json, StepDefinition step, StepIterations iterations) {
    List<StepExecution> attempts = iterations.isEmpty() ? List.of() : iterations.last().attempts();
    if (iterations.isEmpty()) {
      putUntried(json, step.index());
    } else if (iterations.isRunning()) {
      json.put("state", StepState.RUNNING.text());
    } else {
      putState(json, state(step, last(attempts)), last(attempts));
    }
    ObjectNode counted = json.putObject("iterations");
    List<PlanNode.ForEach> around = plan.loopsAround(step.index());
    if (around.size() == 1) {
      loops.find(around.get(0)).ifPresent(loop -> counted.put("total", loop.items()));
    }
    counted.setAll(iterations.counted());
    putHeartbeat(json, step);
    json.set("attempts", AttemptView.attempts(attempts));
    putOutputs(json, attempts);
    json.putArray("last_iterations").addAll(iterations.lastFew());
  }

  /** Writes when a worker of the step last reported, while one runs it. */
  private void putHeartbeat(ObjectNode json, StepDefinition step) {
    Heartbeats.newest(at, branch -> branch.cursor() == step.index())
        .ifPresent(beat -> OptionalFields.put(json, "heartbeat_at", beat));
  }

  private void putLoop(ObjectNode json, PlanNode.ForEach loop) {
    Optional<LoopCounts> progress = loops.find(loop);
    if (progress.isPresent()) {
      json.put("state", atLoop().text());
      json.set("loop", Json.tree(progress.get()));
    } else if (passedOver.isPassed(loop.from()) && passedOver.reason(loop.from()).isEmpty()) {
      json.put("state", StepState.COMPLETED.text());
    } else if (isWhereItFailed(loop)) {
      json.put("state", StepState.FAILED.text());
    } else {
      putUntried(json, loop.from());
    }
    json.putArray("attempts");
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

  private void putUntried(ObjectNode json, int index) {
    Optional<String> reason = passedOver.reason(index);
    json.put("state", (reason.isPresent() ? StepState.SKIPPED : StepState.PENDING).text());
    reason.ifPresent(why -> json.put("reason", why));
  }

  /**
   * Writes the state of a step, with when a pending step is tried again and why one was skipped.
   */
  private void putState(ObjectNode json, StepState state, StepExecution last) {
    Execution execution = at.execution();
    Failure failure = last.failure();
    json.put("state", state.text());
    if (state == StepState.PENDING && execution.state().isActive()) {
      OptionalFields.put(json, "next_attempt_at", last.nextAttemptAt());
    } else if (state == StepState.SKIPPED && failure != null) {
      json.put("reason", failure.message());
    }
  }

  private static void putOutputs(ObjectNode json, List<StepExecution> attempts) {
    if (!attempts.isEmpty() && last(attempts).outputs() != null) {
      json.set("outputs", last(attempts).outputs());
    }
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
