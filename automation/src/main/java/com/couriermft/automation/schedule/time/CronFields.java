package com.couriermft.automation.schedule.time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sets of values that an expression allows, independent of time zones.
 *
 * @param seconds seconds of a minute, not empty; none of the sets may be modified
 * @param minutes minutes of an hour, not empty
 * @param hours hours of a day, not empty
 * @param days allowed days of the allowed months
 * @param months 1..12, not empty
 * @param years {@code null} for all years
 * @param interval whether the expression is interval-like ({@link CronTiming})
 */
record CronFields(
    BitSet seconds,
    BitSet minutes,
    BitSet hours,
    DayRule days,
    BitSet months,
    @Nullable BitSet years,
    boolean interval) {
  /**
   * The time from which the search for the first match starts. An expression without a match within
   * {@link #SEARCHED_YEARS} years never matches.
   */
  static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);

  /**
   * The number of years that are searched. A fifth Monday in February may be up to 40 years away,
   * and expressions can name years from 1970 to 2099.
   */
  private static final int SEARCHED_YEARS = 130;

  /** Returns the first allowed time at or after a second. */
  Optional<LocalDateTime> from(LocalDateTime inclusive) {
    LocalDate last = inclusive.toLocalDate().plusYears(SEARCHED_YEARS);
    LocalDate day = inclusive.toLocalDate();
    LocalTime earliest = inclusive.toLocalTime();
    while (!day.isAfter(last)) {
      if (!allowsMonthOf(day)) {
        day = day.withDayOfMonth(1).plusMonths(1);
      } else {
        Optional<LocalTime> time = days.allows(day) ? timeFrom(earliest) : Optional.empty();
        if (time.isPresent()) {
          return Optional.of(day.atTime(time.get()));
        }
        day = day.plusDays(1);
      }
      earliest = LocalTime.MIN;
    }
    return Optional.empty();
  }

  private boolean allowsMonthOf(LocalDate day) {
    return (years == null || years.get(day.getYear())) && months.get(day.getMonthValue());
  }

  private Optional<LocalTime> timeFrom(LocalTime earliest) {
    int hour = hours.nextSetBit(earliest.getHour());
    if (hour == earliest.getHour()) {
      int minute = minutes.nextSetBit(earliest.getMinute());
      if (minute == earliest.getMinute()) {
        int second = seconds.nextSetBit(earliest.getSecond());
        if (second >= 0) {
          return Optional.of(LocalTime.of(hour, minute, second));
        }
        minute = minutes.nextSetBit(minute + 1);
      }
      if (minute >= 0) {
        return Optional.of(LocalTime.of(hour, minute, seconds.nextSetBit(0)));
      }
      hour = hours.nextSetBit(hour + 1);
    }
    return hour < 0
        ? Optional.empty()
        : Optional.of(LocalTime.of(hour, minutes.nextSetBit(0), seconds.nextSetBit(0)));
  }
}
