package com.couriermft.engine.spi;

/**
 * Where rows that a step sets aside go unless its config says otherwise: the permanent store, since
 * the workspace is deleted when the execution has completed.
 */
public final class RejectedPath {
  /** The end of the names of files of such rows. */
  public static final String ENDING = ".rejected.jsonl";

  private RejectedPath() {}

  /**
   * Returns {@code /rejected/{job}/{execution}/{step}.{name}.rejected.jsonl}; within loops the
   * iteration stands behind the step.
   *
   * @param name what the rows are missing from; empty for the step's input as a whole
   */
  public static String of(StepContext.Attempt attempt, String name) {
    String iteration = attempt.iteration().replaceAll("[^A-Za-z0-9._-]+", "-");
    return "/rejected/%s/%s/%s%s%s%s"
        .formatted(
            attempt.jobId(),
            attempt.executionId(),
            attempt.stepId(),
            iteration.isEmpty() ? "" : "." + iteration,
            name.isEmpty() ? "" : "." + name,
            ENDING);
  }
}
