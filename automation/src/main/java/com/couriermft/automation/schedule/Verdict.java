package com.couriermft.automation.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The result for an instant, or the common result for several consecutive instants.
 *
 * @param first the instant, or the first of several instants
 * @param last the instant, or the last of several instants
 * @param kind the kind of result
 * @param reason why the instant was skipped or late; {@code null} if neither applies
 * @param run id of the execution; {@code null} for none
 * @param startedAt start time of the execution; {@code null} for none
 * @param wanted the requested local time, if daylight saving skips it; otherwise {@code null}
 * @param series for several instants: the timing that defines them
 */
record Verdict(
    Instant first,
    Instant last,
    Kind kind,
    @Nullable SkipReason reason,
    @Nullable String run,
    @Nullable Instant startedAt,
    @Nullable LocalDateTime wanted,
    @Nullable FireTimes series) {

  /** The kinds of verdicts about an instant. */
  enum Kind {
    /** The execution for the instant is being started. */
    STARTING,
    /** The execution for the instant was started. */
    RAN,
    /**
     * The execution for the instant was started late, because no host was active at the instant.
     */
    CAUGHT_UP,
    /** The execution for the instant will start when the previous execution has ended. */
    WAITING,
    /** The instant was skipped on purpose, for example because of a calendar. */
    SKIPPED,
    /** No host was active at the instant, and the schedule does not catch up on it. */
    MISSED,
    /** The execution for the instant could not be started. */
    FAILED,
    /** The schedule is disabled, or was disabled at the instant. */
    DISABLED,
    /** The instant is due, and no decision has been made. */
    DUE,
    /** The instant is in the future. */
    WILL_RUN
  }

  /** Returns the verdict about one instant, with only its kind. */
  static Verdict of(Instant instant, Kind kind, @Nullable LocalDateTime wanted) {
    return new Verdict(instant, instant, kind, null, null, null, wanted, null);
  }

  Verdict because(SkipReason why) {
    return new Verdict(first, last, kind, why, run, startedAt, wanted, series);
  }

  Verdict withRun(String id, @Nullable Instant started) {
    return new Verdict(first, last, kind, reason, id, started, wanted, series);
  }

  /** Returns this verdict for all instants up to the given end. */
  Verdict upTo(Instant end, FireTimes of) {
    return new Verdict(first, end, kind, reason, run, startedAt, null, of);
  }

  /** Returns whether the instant passed without an execution, and will never have an execution. */
  boolean cameToNothing() {
    return switch (kind) {
      case SKIPPED, MISSED, FAILED, DISABLED -> true;
      case STARTING, RAN, CAUGHT_UP, WAITING, DUE, WILL_RUN -> false;
    };
  }

  /** Returns whether an execution will be started for the instant. */
  boolean isPending() {
    return kind == Kind.STARTING || kind == Kind.WAITING;
  }
}
