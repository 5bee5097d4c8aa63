package com.couriermft.engine.spi;

/**
 * Builds the default path for rows that a step rejects, in the permanent store; the workspace is
 * deleted after the execution completes.
 */
public final class RejectedPath {
  /** The suffix of files with rejected rows. */
  public static final String ENDING = ".rejected.jsonl";

  private RejectedPath() {}

  /**
   * Returns {@code /rejected/{job}/{execution}/{step}.{name}.rejected.jsonl}; within loops, the
   * iteration follows the step's id.
   *
   * @param name the output that lacks the rows; empty for the step's entire input
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
