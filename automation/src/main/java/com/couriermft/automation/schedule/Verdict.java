package com.couriermft.automation.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The result of an instant, or the common result of several consecutive instants.
 *
 * @param first the instant, or the first of several
 * @param last the instant, or the last of several
 * @param kind the kind of result
 * @param reason why the instant was skipped or late; {@code null} if it was not
 * @param run id of the execution; {@code null} for none
 * @param startedAt start time of the execution; {@code null} for none
 * @param wanted the requested local time, if daylight saving skips it; otherwise {@code null}
 * @param series for several instants: the timing that lists them
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
    /** The instant's execution was started late, because no host was active at the instant. */
    CAUGHT_UP,
    /** The instant's execution will start when the previous one has ended. */
    WAITING,
    /** The instant was skipped on purpose, for example because of a calendar. */
    SKIPPED,
    /** No host was active at the instant, and it is not caught up on. */
    MISSED,
    /** The instant's execution could not be started. */
    FAILED,
    /** The schedule is, or was, disabled. */
    DISABLED,
    /** The instant is due, and no decision has been made. */
    DUE,
    /** The instant is in the future. */
    WILL_RUN
  }

  /** Returns the verdict on one instant, with only its kind. */
  static Verdict of(Instant instant, Kind kind, @Nullable LocalDateTime wanted) {
    return new Verdict(instant, instant, kind, null, null, null, wanted, null);
  }

  Verdict because(SkipReason why) {
    return new Verdict(first, last, kind, why, run, startedAt, wanted, series);
  }

  Verdict withRun(String id, @Nullable Instant started) {
    return new Verdict(first, last, kind, reason, id, started, wanted, series);
  }

  /** Returns this verdict for all instants up to an end. */
  Verdict upTo(Instant end, FireTimes of) {
    return new Verdict(first, end, kind, reason, run, startedAt, null, of);
  }

  /** Returns whether the instant passed without an execution, and will never have one. */
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
