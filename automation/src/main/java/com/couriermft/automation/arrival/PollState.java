package com.couriermft.automation.arrival;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.transfer.listing.Omissions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a watch. Immutable.
 *
 * @param startedAt start of the last poll; {@code null} before the first poll
 * @param endedAt end of the last complete poll
 * @param nextAt time of the next poll
 * @param looked whether any poll has listed the folder
 * @param looks number of started polls
 * @param last results of the last successful poll
 * @param trouble the failure of the last polls; {@code null} if the last poll succeeded
 * @param telling an event that might not have been published, as JSON; {@code ""} for none
 */
record PollState(
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    Instant nextAt,
    boolean looked,
    long looks,
    Found last,
    @Nullable Trouble trouble,
    String telling) {
  /** Maximum pause after failures. */
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(15);

  /**
   * Number of consecutive temporary failures after which an event is published. A single failure
   * may be transient.
   */
  private static final int FAILURES_TO_TELL = 3;

  /** Failure code of a poll that waits for a free session. This is not a failure of the partner. */
  static final FailureCode BUSY = ArrivalCodes.CONNECTION_BUSY;

  /** Time without a poll after which a busy connection is reported as an event. */
  private static final Duration BUSY_TO_TELL = Duration.ofMinutes(30);

  private static final int MOST_TEXT = 1_000;

  /** The golden ratio, scaled to 32 bits. Its multiples are distributed evenly. */
  private static final int GOLDEN = 0x9E37_79B9;

  /** The state before the first poll. */
  static final PollState NEW =
      new PollState(null, null, Instant.EPOCH, false, 0, Found.NOTHING, null, "");

  /**
   * The results of a poll.
   *
   * @param files number of matching files
   * @param waiting number of probably incomplete files
   * @param left number of complete files left for a later poll
   * @param runs number of started executions
   * @param omitted the omitted files, in the format of {@link Omissions#json}
   */
  record Found(int files, int waiting, int left, int runs, String omitted) {
    static final Found NOTHING = new Found(0, 0, 0, 0, "[]");

    Omissions omissions() {
      Omissions omissions = new Omissions();
      omissions.addAll(Json.readTree(omitted));
      return omissions;
    }
  }

  /**
   * The failure of consecutive polls.
   *
   * @param failures number of consecutive failures
   * @param since time of the first failure
   * @param code code of the last failure
   * @param message message of the last failure
   * @param told whether the event was published
   */
  record Trouble(int failures, Instant since, String code, String message, boolean told) {
    boolean is(FailureCode kind) {
      return code.equals(kind.code());
    }
  }

  PollState begun(Instant now) {
    return new PollState(now, endedAt, nextAt, looked, looks + 1, last, trouble, telling);
  }

  /**
   * Returns the state after a successful poll.
   *
   * @param again earliest time at which a new file may be complete; {@code null} for none
   */
  PollState succeeded(Watch watch, Found found, @Nullable Instant again, Instant now) {
    Instant regular = regular(watch, startedAt == null ? now : startedAt);
    Instant next = again == null || regular.isBefore(again) ? regular : again;
    String event =
        trouble != null && trouble.told() ? WatchEvent.recovered(watch, trouble, now) : telling;
    return new PollState(
        startedAt, now, next.isBefore(now) ? now : next, true, looks, found, null, event);
  }

  /**
   * Returns the time of the next poll: at most one interval after this poll, at an offset that is
   * derived from the watch's id. The offset spreads watches that were saved together. An offset
   * within a tenth of the interval counts as reached.
   */
  private static Instant regular(Watch watch, Instant started) {
    long every = watch.every().toMillis();
    // Ids that differ only in a trailing number are distributed evenly.
    long place = Integer.toUnsignedLong(watch.id().hashCode() * GOLDEN) * every >>> 32;
    Instant latest = started.plus(watch.every());
    Instant next = latest.minusMillis(Math.floorMod(latest.toEpochMilli() - place, every));
    return next.isBefore(started.plusMillis(every / 10)) ? latest : next;
  }

  /**
   * Returns the state after a failed poll. The pause doubles with each failure. After a permanent
   * failure, the maximum pause applies.
   */
  PollState failed(Watch watch, CourierException e, Instant now) {
    Trouble after = trouble(e.failureCode(), e.getMessage(), now);
    boolean permanent = e.failureClass() == FailureClass.PERMANENT;
    boolean tell = permanent || after.failures() >= FAILURES_TO_TELL;
    Instant next = now.plus(pause(watch.every(), after.failures(), permanent));
    return troubled(watch, after, tell, now, next);
  }

  /**
   * Returns the state after a poll that found no free session. A busy connection is reported only
   * if it persists.
   */
  PollState busy(Watch watch, Instant now, Instant next) {
    String message =
        "All sessions of connection '%s' are in use, and checking the folder needs one. If this "
            + "continues, raise its max_connections.";
    Trouble after = trouble(BUSY, message.formatted(watch.folder().connection()), now);
    boolean tell = !after.since().plus(BUSY_TO_TELL).isAfter(now);
    return troubled(watch, after, tell, endedAt, next);
  }

  /**
   * Returns the updated count of consecutive failures. A busy connection and a failure are counted
   * separately.
   */
  private Trouble trouble(FailureCode code, String message, Instant now) {
    int before = trouble != null && trouble.is(BUSY) == code.equals(BUSY) ? trouble.failures() : 0;
    return new Trouble(
        before + 1,
        trouble == null ? now : trouble.since(),
        code.code(),
        SafeText.of(message, MOST_TEXT),
        trouble != null && trouble.told());
  }

  private PollState troubled(
      Watch watch, Trouble after, boolean tell, @Nullable Instant ended, Instant next) {
    boolean first = tell && !after.told();
    Trouble now =
        new Trouble(
            after.failures(), after.since(), after.code(), after.message(), after.told() || first);
    String event = first ? WatchEvent.failing(watch, now) : telling;
    return new PollState(startedAt, ended, next, looked, looks, last, now, event);
  }

  private static Duration pause(Duration every, int failures, boolean permanent) {
    Duration longest = every.compareTo(LONGEST_PAUSE) > 0 ? every : LONGEST_PAUSE;
    Duration doubled = every.multipliedBy(1L << Math.min(failures - 1, 10));
    return permanent || doubled.compareTo(longest) > 0 ? longest : doubled;
  }

  /** Returns the state after a poll that could not run, for a reason unrelated to the partner. */
  PollState putOff(Instant next) {
    return new PollState(startedAt, endedAt, next, looked, looks, last, trouble, telling);
  }

  PollState told() {
    return new PollState(startedAt, endedAt, nextAt, looked, looks, last, trouble, "");
  }

  static PollState of(Columns c) {
    Instant next = c.instant("next_at");
    Instant since = c.instant("failing_since");
    return new PollState(
        c.instant("started_at"),
        c.instant("ended_at"),
        next == null ? Instant.EPOCH : next,
        c.flag("looked"),
        c.number("looks"),
        new Found(
            c.integer("files"),
            c.integer("waiting"),
            c.integer("left_over"),
            c.integer("runs"),
            c.text("omitted").isEmpty() ? "[]" : c.text("omitted")),
        since == null
            ? null
            : new Trouble(
                c.integer("failures"), since, c.text("code"), c.text("message"), c.flag("told")),
        c.text("telling"));
  }

  Columns columns() {
    Columns columns =
        Columns.none()
            .with("started_at", startedAt)
            .with("ended_at", endedAt)
            .with("next_at", nextAt)
            .with("looked", looked)
            .with("looks", looks)
            .with("files", last.files())
            .with("waiting", last.waiting())
            .with("left_over", last.left())
            .with("runs", last.runs())
            .with("omitted", last.omitted())
            .with("telling", telling);
    return trouble == null
        ? columns.with("failures", 0).with("failing_since", "").with("told", false)
        : columns
            .with("failures", trouble.failures())
            .with("failing_since", trouble.since())
            .with("code", trouble.code())
            .with("message", trouble.message())
            .with("told", trouble.told());
  }
}
