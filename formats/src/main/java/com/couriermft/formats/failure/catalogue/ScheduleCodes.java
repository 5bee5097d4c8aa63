package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for schedules, calendars, and scheduled times at which no execution was started. */
public final class ScheduleCodes {
  public static final FailureCode SCHEDULE_NOT_FOUND =
      FailureCode.notFound(
          "schedule_not_found", "There is no schedule of that id.", "List the schedules.");

  public static final FailureCode INVALID_SCHEDULE =
      FailureCode.invalid(
          "invalid_schedule",
          "A field of a schedule is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode INVALID_CRON_EXPRESSION =
      FailureCode.invalid(
          "invalid_cron_expression",
          "The text is no cron expression of its dialect, or no day is ever like that.",
          "Correct the field that the message names (docs/author/cron.md).");

  public static final FailureCode UNKNOWN_TIMEZONE =
      FailureCode.invalid(
          "unknown_timezone",
          "There is no time zone of that name.",
          "Use an IANA name, such as `Europe/Paris`.");

  public static final FailureCode IN_THE_PAST =
      FailureCode.invalid(
          "in_the_past", "Nothing is due any more.", "Choose a time that lies ahead.");

  public static final FailureCode NO_INSTANT_AHEAD =
      FailureCode.notice(
          "no_instant_ahead",
          "A schedule has no instant that lies ahead: it starts nothing.",
          "Check its dates, its expression and its calendars.");

  public static final FailureCode SCHEDULE_IS_OVER =
      FailureCode.conflict(
          "schedule_is_over",
          "The instant of a one-shot schedule has passed.",
          "Save it with another time.");

  public static final FailureCode CALENDAR_NOT_FOUND =
      FailureCode.notFound(
          "calendar_not_found",
          "There is no calendar of that id.",
          "Save the calendar, or correct the id.");

  public static final FailureCode INVALID_CALENDAR =
      FailureCode.invalid(
          "invalid_calendar",
          "A field of a calendar is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode UNKNOWN_CALENDAR =
      FailureCode.invalid(
          "unknown_calendar",
          "There is no calendar of that id.",
          "Save the calendar first, or correct the id.");

  public static final FailureCode CALENDAR_IN_USE =
      FailureCode.conflict(
          "calendar_in_use",
          "Schedules or expectations name the calendar.",
          "Take it out of those that the message names first.");

  private ScheduleCodes() {}
}
