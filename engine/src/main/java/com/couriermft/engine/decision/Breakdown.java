package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.StepEvent;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.formats.failure.Failure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Decides how an execution ends after repeated failures of the engine itself. The execution ends at
 * once, regardless of the state of its branches. The decision does not read the plan or the
 * context, because either may be the cause. The execution then counts as failed like any other and
 * may be resumed. Pure.
 */
public final class Breakdown {
  private static final String ACTOR = "engine";

  private final Draft draft;
  private final Tree tree;
  private final Failure failure;
  private final List<StepExecution> steps = new ArrayList<>();

  private Breakdown(Snapshot read, Instant now, Failure failure) {
    this.draft = new Draft(read, now, ACTOR);
    this.tree = draft.tree();
    this.failure = failure;
  }

  /**
   * Ends a queued or running execution.
   *
   * @param running the attempts held by workers, if they can be read
   */
  public static Decision of(
      Snapshot read, Instant now, Failure failure, Map<BranchName, StepExecution> running) {
    return new Breakdown(read, now, failure).decide(running);
  }

  private Decision decide(Map<BranchName, StepExecution> running) {
    List<BranchName> deepestFirst = new ArrayList<>(tree.names());
    Collections.reverse(deepestFirst);
    running.forEach(this::fail);
    deepestFirst.forEach(this::rest);
    deepestFirst.forEach(this::handUp);
    tree.header(tree.header().withFailure(failure));
    draft.move(ExecutionEvent.FAIL, failure.code());
    return draft.decision(steps);
  }

  /**
   * Ends the attempt together with the execution. A resume tries the step again under a new attempt
   * number.
   */
  private void fail(BranchName name, StepExecution attempt) {
    StepExecution failed =
        attempt
            .after(StepEvent.FAIL, draft.now())
            .withFailure(failure.at(attempt.stepId(), attempt.key().attempt()), null);
    steps.add(failed);
    draft.trail().ended(name, "step.failed", failed, failed.failure(), null);
    tree.put(name, tree.get(name).atNextAttempt(null).withFreshBudget());
  }

  /**
   * Adds the bytes transferred by a branch's steps to the root's bytes, as is done when the branch
   * is parked.
   */
  private void handUp(BranchName name) {
    Branch branch = tree.get(name);
    if (!name.isRoot() && branch.bytes() > 0) {
      tree.put(name, branch.withBytes(-branch.bytes()));
      tree.put(BranchName.ROOT, tree.get(BranchName.ROOT).withBytes(branch.bytes()));
    }
  }

  /** Fences off the holder of a branch. A branch with members counts them as parked. */
  private void rest(BranchName name) {
    Branch branch = tree.get(name);
    switch (branch.phase()) {
      case READY, LEASED -> tree.put(name, branch.released(PhaseEvent.PARK).withDueAt(null));
      case GROUP ->
          tree.put(
              name,
              branch
                  .withWindow(0, branch.parked() + branch.active(), branch.next())
                  .after(PhaseEvent.REST));
      case PARKED, RESTING, ENDED -> {}
    }
  }
}
