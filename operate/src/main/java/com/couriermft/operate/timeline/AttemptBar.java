package com.couriermft.operate.timeline;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The period of a step on a worker: from its claim to the end of the attempt or the hand-over.
 *
 * @param from time of the claim
 * @param to end of the period; if open, the latest known time
 * @param state {@link #RUNNING} if no end is known, else how it ended: {@code completed}, {@code
 *     failed}, {@code skipped}, {@code cancelled}, {@code recovered} (the worker died) or {@code
 *     sliced} (the worker's time was up or the step waits, and another goes on)
 * @param stepId the step's id in the definition
 * @param attempt attempt number of the step, from 0
 * @param branch the branch that the step ran on, as audit trails name it
 * @param iterations the step's item in each loop around it, from the outside in
 * @param bytes moved, or {@code null} where the trail does not say
 */
public record AttemptBar(
    Instant from,
    Instant to,
    String state,
    String stepId,
    int attempt,
    String branch,
    List<Integer> iterations,
    @Nullable Long bytes) {
  /** The state of a bar whose end is not known. */
  public static final String RUNNING = "running";

  /** The state of a bar that counts as failed. */
  public static final String FAILED = "failed";

  /** Copies. */
  public AttemptBar {
    iterations = List.copyOf(iterations);
  }

  /** Returns the millisecond of the end, which is after that of the start. */
  long endMillis() {
    return Math.max(to.toEpochMilli(), from.toEpochMilli() + 1);
  }

  boolean touches(Instant first, Instant last) {
    return !to.isBefore(first) && !from.isAfter(last);
  }
}
