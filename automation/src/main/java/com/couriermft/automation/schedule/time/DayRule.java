package com.couriermft.automation.schedule.time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.BitSet;

/** A rule that selects days. */
@FunctionalInterface
interface DayRule {
  boolean allows(LocalDate day);

  /** Selects the given days of the month. */
  static DayRule ofMonth(BitSet days) {
    return day -> days.get(day.getDayOfMonth());
  }

  /** Selects the given days of the week, Monday 1 .. Sunday 7. */
  static DayRule ofWeek(BitSet days) {
    return day -> days.get(day.getDayOfWeek().getValue());
  }

  /** Selects the day that is the given number of days before the last day of the month. */
  static DayRule beforeLastOfMonth(int days) {
    return day -> day.getDayOfMonth() == day.lengthOfMonth() - days;
  }

  /** Selects the last day of the month that is a Monday to Friday. */
  static DayRule lastWeekdayOfMonth() {
    return day -> day.equals(weekdayNear(day.withDayOfMonth(day.lengthOfMonth())));
  }

  /**
   * Selects the Monday to Friday that is nearest to a day of the month, within that month. Selects
   * nothing in a month without that day.
   */
  static DayRule weekdayNearest(int dayOfMonth) {
    return day ->
        dayOfMonth <= day.lengthOfMonth()
            && day.equals(weekdayNear(day.withDayOfMonth(dayOfMonth)));
  }

  /** Selects the last occurrence of a day of the week in the month. */
  static DayRule lastInMonth(int weekday) {
    return day ->
        day.getDayOfWeek().getValue() == weekday && day.getDayOfMonth() + 7 > day.lengthOfMonth();
  }

  /**
   * Selects the n-th occurrence of a day of the week in the month. Selects nothing in a month
   * without an n-th occurrence.
   */
  static DayRule nthInMonth(int weekday, int n) {
    return day ->
        day.getDayOfWeek().getValue() == weekday && (day.getDayOfMonth() - 1) / 7 == n - 1;
  }

  private static LocalDate weekdayNear(LocalDate day) {
    if (day.getDayOfWeek() == DayOfWeek.SATURDAY) {
      return day.plusDays(day.getDayOfMonth() == 1 ? 2 : -1);
    } else if (day.getDayOfWeek() == DayOfWeek.SUNDAY) {
      return day.plusDays(day.getDayOfMonth() == day.lengthOfMonth() ? -2 : 1);
    }
    return day;
  }
}
