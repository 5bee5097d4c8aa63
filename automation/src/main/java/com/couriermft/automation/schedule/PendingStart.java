package com.couriermft.automation.schedule;

import com.couriermft.engine.execution.Ulid;
import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A run that is still to be started: a to-do, which goes when it was.
 *
 * @param instant whose run it is
 * @param starting the schedule as it was when that was decided; {@code null} while it waits for the
 *     run before
 * @param caughtUp whether no host was awake at the instant
 * @param wanted as {@link Verdict#wanted}
 * @param decidedAt since when it is to be started, or waits
 * @param told whether it was told of that its start keeps failing
 * @param etag of its row
 */
record PendingStart(
    Instant instant,
    @Nullable Schedule starting,
    boolean caughtUp,
    @Nullable LocalDateTime wanted,
    Instant decidedAt,
    boolean told,
    String etag) {

  /** The id of the one run that an instant of a schedule has. */
  static String run(String schedule, Instant instant) {
    return Ulid.derived(instant, "schedule|" + schedule + "|" + instant);
  }

  /** Returns the verdict on the instant of this start. */
  Verdict verdict(Verdict.Kind kind) {
    return Verdict.of(instant, kind, wanted);
  }
}
