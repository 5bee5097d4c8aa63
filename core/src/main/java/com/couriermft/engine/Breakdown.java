package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.ExecutionEvent;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.execution.StepEvent;
import com.couriermft.execution.StepExecution;
import com.couriermft.failure.Failure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Decides how an execution ends over which the engine has failed: at once, whatever its branches
 * do, and without its plan or context, which may be what is wrong. Afterwards it is failed as
 * others are, so it may be resumed. Pure.
 */
final class Breakdown {
  private static final String ACTOR = "engine";

  private final Tree tree;
  private final Trail trail;
  private final Instant now;
  private final Failure failure;
  private final List<StepExecution> steps = new ArrayList<>();

  private Breakdown(Snapshot read, Instant now, Failure failure) {
    this.tree = new Tree(read);
    // Times in the trail never run backwards, whichever worker writes them.
    this.now =
        tree.names().stream()
            .map(branch -> tree.get(branch).auditAt())
            .reduce(now, (a, b) -> a.isAfter(b) ? a : b);
    this.failure = failure;
    this.trail = new Trail(tree, this.now, ACTOR);
  }

  /**
   * Ends a queued or running execution.
   *
   * @param running the attempts that workers hold, as far as they could be read
   */
  static Decision of(
      Snapshot read, Instant now, Failure failure, Map<BranchName, StepExecution> running) {
    return new Breakdown(read, now, failure).decide(running);
  }

  private Decision decide(Map<BranchName, StepExecution> running) {
    List<BranchName> deepestFirst = new ArrayList<>(tree.names());
    Collections.reverse(deepestFirst);
    running.forEach(this::fail);
    deepestFirst.forEach(this::rest);
    ExecutionState from = tree.header().state();
    Instant since = tree.header().stateChangedAt();
    tree.header(tree.header().after(ExecutionEvent.FAIL, now).withFailure(failure));
    trail.moved(from, since, failure.code());
    return new Decision(
        tree.header(), true, tree.changes(), tree.aside(), steps, trail.events(), List.of());
  }

  /** The attempt ends with the execution; a resume tries the step again, with a new number. */
  private void fail(BranchName name, StepExecution attempt) {
    StepExecution failed =
        attempt
            .after(StepEvent.FAIL, now)
            .withFailure(failure.at(attempt.stepId(), attempt.key().attempt()), null);
    steps.add(failed);
    trail.ended(name, "step.failed", failed, failed.failure(), null);
    tree.put(name, tree.get(name).atNextAttempt(null).withFreshBudget());
  }

  /** Fences off the holder of a branch; a branch that had opened others counts them at rest. */
  private void rest(BranchName name) {
    Branch branch = tree.get(name);
    switch (branch.phase()) {
      case READY, LEASED -> tree.put(name, branch.released(Phase.PARKED).withDueAt(null));
      case GROUP ->
          tree.put(
              name,
              branch
                  .withWindow(0, branch.parked() + branch.active(), branch.next())
                  .withPhase(Phase.RESTING));
      case PARKED, RESTING, ENDED -> {}
    }
  }
}
