package com.couriermft.automation.schedule;

import com.couriermft.automation.schedule.Verdict.Kind;
import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists the instants in a range with their verdicts: first stored verdicts, then upcoming instants.
 */
final class Explanation {
  private final Schedule schedule;
  private final Instant from;
  private final Instant to;
  private final int most;
  private final List<ExplainedInstant> found = new ArrayList<>();

  /**
   * Creates the explanation of one page.
   *
   * @param from first instant of the range
   * @param to last instant of the range
   * @param most maximum number of instants
   */
  Explanation(Schedule schedule, Instant from, Instant to, int most) {
    this.schedule = schedule;
    this.from = from;
    this.to = to;
    this.most = most;
  }

  List<ExplainedInstant> found() {
    return List.copyOf(found);
  }

  boolean isFull() {
    return found.size() == most;
  }

  /** Adds stored verdicts, given oldest first. */
  void addPast(List<Verdict> verdicts) {
    for (Verdict verdict : verdicts) {
      FireTimes series = verdict.series();
      if (series == null) {
        add(verdict, verdict.last());
      } else {
        addRange(verdict, series.timing());
      }
    }
  }

  private void addRange(Verdict verdict, Timing timing) {
    Instant first = verdict.first().isBefore(from) ? from : verdict.first();
    Optional<Occurrence> next = timing.after(first.minusNanos(1));
    while (!isFull() && next.isPresent() && !next.get().at().isAfter(verdict.last())) {
      add(verdict, next.get().at());
      next = timing.after(next.get().at());
    }
  }

  /** Adds the upcoming instants. */
  void addComing(ScheduleProgress progress, OpenDays days, Instant now) {
    Timing timing = progress.timing(schedule);
    Instant decided = progress.from(schedule);
    Optional<Occurrence> next = timing.after(decided.isBefore(from) ? from.minusNanos(1) : decided);
    while (!isFull() && next.isPresent() && !next.get().at().isAfter(to)) {
      Occurrence each = next.get();
      add(expected(each, days, now), each.at());
      next = timing.after(each.at());
    }
  }

  private Verdict expected(Occurrence each, OpenDays days, Instant now) {
    if (!schedule.enabled()) {
      return Verdict.of(each.at(), Kind.DISABLED, each.wanted());
    }
    Kind ahead = each.at().isAfter(now) ? Kind.WILL_RUN : Kind.DUE;
    return days.refusal(each.at())
        .map(why -> Verdict.of(each.at(), Kind.SKIPPED, each.wanted()).because(why))
        .orElseGet(() -> Verdict.of(each.at(), ahead, each.wanted()));
  }

  private void add(Verdict verdict, Instant instant) {
    if (!isFull() && !instant.isBefore(from) && !instant.isAfter(to)) {
      ZoneId zone = schedule.when().zone().id();
      found.add(ExplainedInstant.of(verdict, instant, zone));
    }
  }
}
