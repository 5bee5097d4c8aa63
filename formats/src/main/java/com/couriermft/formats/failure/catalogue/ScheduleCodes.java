package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for schedules, calendars, and scheduled times at which no execution was started. */
public final class ScheduleCodes {
  public static final FailureCode SCHEDULE_NOT_FOUND =
      FailureCode.notFound(
          "schedule_not_found",
          "No schedule has this ID.",
          "List the schedules, and correct the ID.");

  public static final FailureCode INVALID_SCHEDULE =
      FailureCode.invalid(
          "invalid_schedule",
          "The schedule has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode INVALID_CRON_EXPRESSION =
      FailureCode.invalid(
          "invalid_cron_expression",
          "The text is not a valid cron expression of its dialect, or matches no day.",
          "Correct the field that the message names (docs/author/cron.md).");

  public static final FailureCode UNKNOWN_TIMEZONE =
      FailureCode.invalid(
          "unknown_timezone",
          "No time zone has this name.",
          "Use an IANA name, such as `Europe/Paris`.");

  public static final FailureCode IN_THE_PAST =
      FailureCode.invalid(
          "in_the_past", "All times are in the past.", "Choose a time in the future.");

  public static final FailureCode NO_INSTANT_AHEAD =
      FailureCode.notice(
          "no_instant_ahead",
          "The schedule has no start time in the future, so it starts nothing.",
          "Check the dates, the expression and the calendars.");

  public static final FailureCode SCHEDULE_IS_OVER =
      FailureCode.conflict(
          "schedule_is_over",
          "The time of a one-time schedule has passed.",
          "Save the schedule with another time.");

  public static final FailureCode CALENDAR_NOT_FOUND =
      FailureCode.notFound(
          "calendar_not_found",
          "No calendar has this ID.",
          "Save the calendar, or correct the ID.");

  public static final FailureCode INVALID_CALENDAR =
      FailureCode.invalid(
          "invalid_calendar",
          "The calendar has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode UNKNOWN_CALENDAR =
      FailureCode.invalid(
          "unknown_calendar",
          "No calendar has this ID.",
          "Save the calendar first, or correct the ID.");

  public static final FailureCode CALENDAR_IN_USE =
      FailureCode.conflict(
          "calendar_in_use",
          "Schedules or expectations use the calendar.",
          "First remove the calendar from the objects that the message names.");

  private ScheduleCodes() {}
}
