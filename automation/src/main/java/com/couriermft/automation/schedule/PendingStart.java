package com.couriermft.automation.schedule;

import com.couriermft.engine.execution.Ulid;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A pending start, which is deleted after the execution has started.
 *
 * @param instant instant of the execution
 * @param starting the schedule at the time of the decision; {@code null} while the start waits for
 *     the previous execution
 * @param caughtUp whether no host was active at the instant
 * @param wanted see {@link Verdict#wanted}
 * @param decidedAt time from which the start is pending
 * @param told whether the event for a failing start was published
 * @param etag ETag of the row
 */
record PendingStart(
    Instant instant,
    @Nullable Schedule starting,
    boolean caughtUp,
    @Nullable LocalDateTime wanted,
    Instant decidedAt,
    boolean told,
    String etag) {

  /** Returns the id of the only execution that an instant of a schedule can have. */
  static String run(String schedule, Instant instant) {
    return Ulid.derived(instant, "schedule|" + schedule + "|" + instant);
  }

  /** Returns the verdict about the instant of this start. */
  Verdict verdict(Verdict.Kind kind) {
    return Verdict.of(instant, kind, wanted);
  }
}
