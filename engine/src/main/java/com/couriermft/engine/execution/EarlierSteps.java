package com.couriermft.engine.execution;

import java.util.Optional;

/**
 * The steps that a rerun reuses instead of running them: all steps before a given step, with their
 * outputs and files in the original execution.
 *
 * @param executionId the execution that ran the steps or reused them itself
 * @param generation that execution's generation, from 1
 * @param from id of the first step or block that this execution runs
 * @param index the index of that step or block
 */
public record EarlierSteps(String executionId, int generation, String from, int index) {

  /** Returns the steps that an execution reuses; empty if it started at its first step. */
  public static Optional<EarlierSteps> of(Execution e) {
    String original = e.rerunOf();
    String from = e.columns().get(ExecutionRows.FROM_STEP);
    return original == null || from == null
        ? Optional.empty()
        : Optional.of(
            new EarlierSteps(
                original,
                e.columns().get(ExecutionRows.FROM_GENERATION),
                from,
                e.columns().get(ExecutionRows.FROM_INDEX)));
  }

  /** Returns the index of the step with which an execution starts. */
  public static int first(Execution e) {
    return e.columns().get(ExecutionRows.FROM_INDEX);
  }

  /**
   * Returns the original execution in the generation that ran the steps, because the execution may
   * have restarted since.
   *
   * @param now the original's current header
   */
  public Execution then(Execution now) {
    return new Execution(now.id(), now.columns().with(ExecutionRows.GENERATION, generation));
  }

  /** Returns a new execution that reuses these steps. */
  public Execution on(Execution made) {
    return new Execution(
            made.id(),
            made.columns()
                .with(ExecutionRows.RERUN_OF, executionId)
                .with(ExecutionRows.FROM_GENERATION, generation)
                .with(ExecutionRows.FROM_STEP, from)
                .with(ExecutionRows.FROM_INDEX, index))
        .withBranch(made.branch().withCursor(index));
  }
}
