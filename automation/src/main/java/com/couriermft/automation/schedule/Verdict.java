package com.couriermft.automation.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The result of an instant, or of several consecutive instants.
 *
 * @param first the instant, or the first of several
 * @param last the instant, or the last of several
 * @param kind the kind of result
 * @param reason why the instant was skipped or late; or {@code null}
 * @param run id of the execution, or {@code null}
 * @param startedAt start of the execution, or {@code null}
 * @param wanted the requested local time, if the clocks skipped it, or {@code null}
 * @param series where {@code first} is not {@code last}: what lists the instants
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

  /** The kinds of verdicts on an instant. */
  enum Kind {
    /** The instant's execution is being started. */
    STARTING,
    /** The instant's execution was started. */
    RAN,
    /** The instant's execution was started afterwards: no host was awake at the instant. */
    CAUGHT_UP,
    /** The instant's execution will be started when the one before has ended. */
    WAITING,
    /** The instant was not to run. */
    SKIPPED,
    /** No host was active, and the instant was not to be caught up on. */
    MISSED,
    /** The instant's execution could not be started. */
    FAILED,
    /** The schedule is, or was, disabled. */
    DISABLED,
    /** The instant is due, and nothing has been decided yet. */
    DUE,
    /** The instant is in the future. */
    WILL_RUN
  }

  /** Returns the verdict on one instant, with nothing but the kind. */
  static Verdict of(Instant instant, Kind kind, @Nullable LocalDateTime wanted) {
    return new Verdict(instant, instant, kind, null, null, null, wanted, null);
  }

  Verdict because(SkipReason why) {
    return new Verdict(first, last, kind, why, run, startedAt, wanted, series);
  }

  Verdict withRun(String id, @Nullable Instant started) {
    return new Verdict(first, last, kind, reason, id, started, wanted, series);
  }

  /** Returns this verdict on several instants. */
  Verdict upTo(Instant end, FireTimes of) {
    return new Verdict(first, end, kind, reason, run, startedAt, null, of);
  }

  /** Returns whether the instant passed without an execution, for good. */
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
