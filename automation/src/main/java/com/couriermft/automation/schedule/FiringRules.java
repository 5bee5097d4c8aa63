package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.Verdict.Kind;
import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.failure.catalogue.VerdictCodes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides the results of due instants. Each use decides a limited number of instants, and the next
 * use continues. Pure.
 */
final class FiringRules {
  /** Maximum delay of an instant before it counts as missed. */
  static final Duration GRACE = Duration.ofSeconds(60);

  /** Maximum number of waiting executions of a schedule, and of past instants to catch up on. */
  static final int MOST_WAITING = 1_000;

  /** Maximum number of verdicts per decision, which is one transaction. */
  static final int MOST_VERDICTS = 40;

  private static final SkipReason TOO_MANY =
      SkipReason.of(
          VerdictCodes.TOO_MANY,
          "No host was running, and only the latest %,d missed times are caught up."
              .formatted(MOST_WAITING));

  private final Schedule schedule;
  private final ScheduleProgress progress;
  private final OpenDays days;
  private final Instant now;
  private final List<Verdict> verdicts = new ArrayList<>();
  private @Nullable String open;
  private int waiting;

  /**
   * Creates the rules for one decision.
   *
   * @param open the open execution that blocks the next execution, or {@code null}
   * @param waiting number of waiting executions
   */
  FiringRules(
      Schedule schedule,
      ScheduleProgress progress,
      OpenDays days,
      Instant now,
      @Nullable String open,
      int waiting) {
    this.schedule = schedule;
    this.progress = progress;
    this.days = days;
    this.now = now;
    this.open = open;
    this.waiting = waiting;
  }

  /** Returns the oldest undecided instant that is due. */
  static Optional<Instant> findDue(Schedule schedule, ScheduleProgress progress, Instant now) {
    return schedule.enabled()
        ? progress
            .timing(schedule)
            .after(progress.from(schedule))
            .map(Occurrence::at)
            .filter(at -> !at.isAfter(now))
        : Optional.empty();
  }

  /** Returns the decision; empty if nothing is due. */
  Optional<DueVerdicts> decide() {
    Instant from = progress.from(schedule);
    FireTimes series = progress.series(schedule);
    Optional<Instant> first = findDue(schedule, progress, now);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    List<Occurrence> due = FireTimes.newest(series.timing(), from, now, MOST_WAITING);
    Instant oldest = due.get(0).at();
    if (first.get().isBefore(oldest)) {
      Occurrence last = FireTimes.newest(series.timing(), from, oldest.minusNanos(1), 1).get(0);
      Verdict older = Verdict.of(first.get(), Kind.MISSED, null).upTo(last.at(), series);
      verdicts.add(older.because(missed(last, false).orElse(TOO_MANY)));
    }
    Occurrence madeUpFor = findMadeUpFor(due);
    for (Occurrence each : due) {
      if (verdicts.size() == MOST_VERDICTS) {
        break;
      }
      add(judge(each, each.equals(madeUpFor)), series);
    }
    return Optional.of(new DueVerdicts(verdicts, through()));
  }

  /**
   * Returns the newest due instant that may run late, for {@link CatchUp#LAST}; {@code null} if
   * there is none.
   */
  private @Nullable Occurrence findMadeUpFor(List<Occurrence> due) {
    for (int i = due.size() - 1; i >= 0; i--) {
      if (days.refusal(due.get(i).at()).isEmpty()) {
        return due.get(i);
      }
    }
    return null;
  }

  private Verdict judge(Occurrence each, boolean newest) {
    Optional<SkipReason> refusal = days.refusal(each.at());
    if (refusal.isPresent()) {
      return verdict(each, Kind.SKIPPED).because(refusal.get());
    } else if (days.missing() != null) {
      String detail =
          "Calendar '"
              + days.missing()
              + "' does not exist or cannot be read; save it, or select another calendar.";
      return verdict(each, Kind.FAILED)
          .because(SkipReason.of(ScheduleCodes.CALENDAR_NOT_FOUND, detail));
    } else if (!isLate(each)) {
      return begin(each, schedule.overlap() == Overlap.QUEUE);
    }
    Optional<SkipReason> missed = missed(each, newest);
    if (missed.isPresent()) {
      return verdict(each, Kind.MISSED).because(missed.get());
    }
    boolean inTurn = schedule.overlap() == Overlap.QUEUE || schedule.catchUp() == CatchUp.ALL;
    return begin(each, inTurn)
        .because(SkipReason.of(VerdictCodes.CATCH_UP, "No host was running at that time."));
  }

  private Verdict begin(Occurrence each, boolean inTurn) {
    boolean free = open == null && waiting == 0;
    if (schedule.overlap() == Overlap.ALLOW || free) {
      open = PendingStart.run(schedule.id(), each.at());
      return verdict(each, Kind.STARTING).withRun(open, null);
    } else if (inTurn && waiting < MOST_WAITING) {
      waiting++;
      return verdict(each, Kind.WAITING);
    }
    SkipReason full =
        SkipReason.of(
            VerdictCodes.QUEUE_FULL,
            MOST_WAITING + " executions of the schedule are already waiting, the maximum.");
    return verdict(each, Kind.SKIPPED).because(inTurn ? full : overlap());
  }

  private SkipReason overlap() {
    String before = open == null ? "Earlier executions of the schedule" : "Execution " + open;
    return SkipReason.of(VerdictCodes.OVERLAP, before + " had not ended.");
  }

  /** Returns whether an instant was skipped because of executions of earlier instants. */
  static boolean isForOtherRuns(SkipReason reason) {
    return reason.is(VerdictCodes.OVERLAP) || reason.is(VerdictCodes.QUEUE_FULL);
  }

  private Optional<SkipReason> missed(Occurrence each, boolean newest) {
    String awake = "No host was running within %d s of that time".formatted(GRACE.toSeconds());
    return switch (schedule.catchUp()) {
      case NONE ->
          Optional.of(SkipReason.of(VerdictCodes.NO_HOST, awake + ", and catch_up is none."));
      case LAST ->
          isTooOld(each)
              ? Optional.of(tooOld(awake))
              : newest
                  ? Optional.empty()
                  : Optional.of(
                      SkipReason.of(
                          VerdictCodes.SUPERSEDED,
                          awake
                              + "; with catch_up last, Courier catches up only the latest "
                              + "missed time."));
      case ALL -> isTooOld(each) ? Optional.of(tooOld(awake)) : Optional.empty();
    };
  }

  private SkipReason tooOld(String awake) {
    long most = schedule.catchUpWithin().toSeconds();
    return SkipReason.of(
        VerdictCodes.TOO_OLD, awake + ", and that was more than " + most + " s ago.");
  }

  private boolean isLate(Occurrence each) {
    return each.at().isBefore(now.minus(GRACE));
  }

  private boolean isTooOld(Occurrence each) {
    return each.at().isBefore(now.minus(schedule.catchUpWithin()));
  }

  /** Adds a verdict. Consecutive instants with equal verdicts are combined into one entry. */
  private void add(Verdict verdict, FireTimes series) {
    Verdict before = verdicts.isEmpty() ? null : verdicts.get(verdicts.size() - 1);
    boolean same =
        before != null
            && !verdict.isPending()
            && before.kind() == verdict.kind()
            && before.reason() != null
            && before.reason().equals(verdict.reason());
    if (same && before != null) {
      verdicts.set(verdicts.size() - 1, before.upTo(verdict.last(), series));
    } else {
      verdicts.add(verdict);
    }
  }

  /**
   * Returns the last instant that the decision covers. After a missed instant, a fixed delay
   * restarts from now instead of catching up.
   */
  private Instant through() {
    Verdict last = verdicts.get(verdicts.size() - 1);
    boolean anew = schedule.when() instanceof ScheduleTimes.AfterDelay && !last.isPending();
    return anew ? now : last.last();
  }

  private static Verdict verdict(Occurrence each, Kind kind) {
    return Verdict.of(each.at(), kind, each.wanted());
  }
}
