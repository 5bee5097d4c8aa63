package com.couriermft.operate.timeline;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The period in which a worker ran a step: from its claim until the end of the attempt, or until
 * another worker continues.
 *
 * @param from time of the claim
 * @param to end of the period; if open, the latest known time
 * @param state {@link #RUNNING} if no end is known, otherwise how it ended: {@code completed},
 *     {@code failed}, {@code skipped}, {@code cancelled}, {@code recovered} (the worker died) or
 *     {@code sliced} (the worker's time limit was reached or the step waits, and another worker
 *     continues)
 * @param stepId the step's id in the definition
 * @param attempt attempt number of the step, from 0
 * @param branch the branch on which the step ran, as named in audit logs
 * @param iterations index of the step's item in each enclosing loop, outermost first
 * @param bytes number of transferred bytes; {@code null} if the audit log has none
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
  /** The state of a bar whose end is unknown. */
  public static final String RUNNING = "running";

  /** The state of a bar that counts as failed. */
  public static final String FAILED = "failed";

  public AttemptBar {
    iterations = List.copyOf(iterations);
  }

  /** Returns the end in milliseconds, which is always after the start. */
  long endMillis() {
    return Math.max(to.toEpochMilli(), from.toEpochMilli() + 1);
  }

  boolean touches(Instant first, Instant last) {
    return !to.isBefore(first) && !from.isAfter(last);
  }
}
