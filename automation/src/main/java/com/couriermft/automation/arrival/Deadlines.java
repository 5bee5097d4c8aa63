package com.couriermft.automation.arrival;

import com.couriermft.automation.schedule.time.CronDialect;
import com.couriermft.automation.schedule.time.CronTiming;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.formats.json.Field;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of an expectation: a time of day, on each day that counts. If daylight saving skips
 * the time, the deadline is the first instant after the gap. If the time occurs twice, the first
 * occurrence counts. Pure.
 */
final class Deadlines {
  /** If no day within this period counts, no later day will. */
  private static final Duration SEARCHED = Duration.ofDays(400);

  private static final Duration LONGEST_WINDOW = Duration.ofDays(32);
  private static final Duration DAYS_ROUND = Duration.ofHours(49);

  private final Timing by;
  private final @Nullable Timing from;
  private final ZoneId zone;
  private final Predicate<LocalDate> counts;

  Deadlines(Expectation expectation, Predicate<LocalDate> counts) {
    LocalTime since = expectation.from();
    this.zone = expectation.zone();
    this.by = daily(expectation.by());
    this.from = since == null ? null : daily(since);
    this.counts = counts;
  }

  /** The period in which files count: from its start (exclusive) to the cut-off (inclusive). */
  record Window(
      @Field(help = "Time from which files count") Instant from,
      @Field(help = "Time until which files count") Instant by) {}

  private Timing daily(LocalTime time) {
    String expression = "%d %d * * *".formatted(time.getMinute(), time.getHour());
    return CronTiming.of(expression, CronDialect.UNIX, zone);
  }

  /** Returns the first window whose cut-off is after a time; empty if no day counts. */
  Optional<Window> firstAfter(Instant exclusive) {
    return cutOffAfter(exclusive, exclusive.plus(SEARCHED)).map(this::window);
  }

  private Optional<Instant> cutOffAfter(Instant exclusive, Instant end) {
    Optional<Instant> at = next(by, exclusive);
    while (at.isPresent() && !counts.test(at.get().atZone(zone).toLocalDate())) {
      at = at.filter(end::isAfter).flatMap(day -> next(by, day));
    }
    return at;
  }

  private Window window(Instant cutOff) {
    if (from != null) {
      return new Window(lastBefore(from, cutOff.minus(DAYS_ROUND), cutOff, day -> true), cutOff);
    }
    return new Window(lastBefore(by, cutOff.minus(LONGEST_WINDOW), cutOff, counts), cutOff);
  }

  private Instant lastBefore(
      Timing timing, Instant begin, Instant end, Predicate<LocalDate> which) {
    Instant last = begin;
    Optional<Instant> at = next(timing, begin);
    while (at.filter(end::isAfter).isPresent()) {
      if (which.test(at.get().atZone(zone).toLocalDate())) {
        last = at.get();
      }
      at = next(timing, at.get());
    }
    return last;
  }

  private static Optional<Instant> next(Timing timing, Instant exclusive) {
    return timing.after(exclusive).map(occurrence -> occurrence.at());
  }
}
