package com.couriermft.operate.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class QuietHoursTest {
  private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
  private static final Instant YEAR = Instant.parse("2026-01-01T00:00:00Z");

  /** Quiet hours end at the first minute that is not quiet, or after one week. */
  @Property(tries = 300)
  void end_isTheFirstMinuteThatIsNotQuiet(
      @ForAll @IntRange(max = 47) int from,
      @ForAll @IntRange(max = 47) int to,
      @ForAll boolean weekends,
      @ForAll @LongRange(max = 525_599) long minute) {
    LocalTime begin = LocalTime.MIDNIGHT.plusMinutes(from * 30L);
    LocalTime end = LocalTime.MIDNIGHT.plusMinutes((from == to ? (to + 1) % 48 : to) * 30L);
    QuietHours quiet = new QuietHours(begin, end, weekends ? "workdays" : null, PARIS);
    Predicate<LocalDate> counts = day -> day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) < 0;
    Instant now = YEAR.plus(Duration.ofMinutes(minute));
    Instant expected = now;
    while (isQuiet(expected, begin, end, weekends, counts)
        && expected.isBefore(now.plus(QuietHours.LONGEST))) {
      expected = expected.plusSeconds(60);
    }
    assertThat(quiet.end(now, counts).orElse(now)).isEqualTo(expected);
  }

  private static boolean isQuiet(
      Instant at, LocalTime from, LocalTime to, boolean weekends, Predicate<LocalDate> counts) {
    ZonedDateTime here = at.atZone(PARIS);
    LocalTime time = here.toLocalTime();
    boolean within =
        from.isBefore(to)
            ? !time.isBefore(from) && time.isBefore(to)
            : !time.isBefore(from) || time.isBefore(to);
    return within || weekends && !counts.test(here.toLocalDate());
  }
}
