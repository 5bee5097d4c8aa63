package com.couriermft.automation.schedule.time;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.BitSet;

/** A rule decides which days count. */
@FunctionalInterface
interface DayRule {
  boolean allows(LocalDate day);

  /** On these days of the month. */
  static DayRule ofMonth(BitSet days) {
    return day -> days.get(day.getDayOfMonth());
  }

  /** On these days of the week, Monday 1 .. Sunday 7. */
  static DayRule ofWeek(BitSet days) {
    return day -> days.get(day.getDayOfWeek().getValue());
  }

  /** Returns the rule for the day so many days before the month's last one. */
  static DayRule beforeLastOfMonth(int days) {
    return day -> day.getDayOfMonth() == day.lengthOfMonth() - days;
  }

  /** On the last Monday to Friday of the month. */
  static DayRule lastWeekdayOfMonth() {
    return day -> day.equals(weekdayNear(day.withDayOfMonth(day.lengthOfMonth())));
  }

  /**
   * On the Monday to Friday nearest to a day of the month, within the month. A month without that
   * day has none.
   */
  static DayRule weekdayNearest(int dayOfMonth) {
    return day ->
        dayOfMonth <= day.lengthOfMonth()
            && day.equals(weekdayNear(day.withDayOfMonth(dayOfMonth)));
  }

  /** On the month's last day of that name. */
  static DayRule lastInMonth(int weekday) {
    return day ->
        day.getDayOfWeek().getValue() == weekday && day.getDayOfMonth() + 7 > day.lengthOfMonth();
  }

  /** On the month's n-th day of that name; a month that has no fifth one has none. */
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
