package com.couriermft.engine.execution;

import java.util.Optional;

/**
 * The steps that an execution has not run itself: those before a given one, whose outputs and files
 * it has taken over from the execution that it repeats.
 *
 * @param executionId the execution that has run them, or has taken them over in turn
 * @param generation of that execution, from 1
 * @param from id of the first step or block that this execution runs
 * @param index of that step
 */
public record EarlierSteps(String executionId, int generation, String from, int index) {

  /** Returns the steps that an execution has taken over; empty if it began at its first step. */
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

  /** Returns the index of the step that an execution begins with. */
  public static int first(Execution e) {
    return e.columns().get(ExecutionRows.FROM_INDEX);
  }

  /**
   * Returns the execution that has run the steps as it was then: it may have begun anew since.
   *
   * @param now its header
   */
  public Execution then(Execution now) {
    return new Execution(now.id(), now.columns().with(ExecutionRows.GENERATION, generation));
  }

  /** Returns an execution that is being made as one that has taken these steps over. */
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
