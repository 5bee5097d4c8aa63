package com.couriermft.engine.decision;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.plan.Plan;
import java.time.Instant;

/** Builds, from the branch, the row of the attempt that a worker is running. */
final class RunningStep {
  private RunningStep() {}

  /** Returns the attempt of a branch that was just claimed or is about to end. */
  static StepExecution of(Plan plan, Execution e, Branch branch, Instant now) {
    Instant since = branch.stepStartedAt();
    StepDefinition at = plan.getStep(branch.cursor());
    StepExecution.Key key =
        new StepExecution.Key(e.generation(), branch.cursor(), branch.path(), branch.attempt());
    return StepExecution.pending(key, at.id(), at.type())
        .running(branch, since == null ? now : since);
  }
}
