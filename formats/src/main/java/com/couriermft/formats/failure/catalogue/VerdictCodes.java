package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes that explain the verdict about a scheduled time. They are not failures. */
public final class VerdictCodes {
  public static final FailureCode OVERLAP =
      FailureCode.notice(
          "overlap", "The run before was still open.", "Use `overlap: queue` if each is needed.");

  public static final FailureCode QUEUE_FULL =
      FailureCode.notice(
          "queue_full",
          "As many runs as there may be were waiting already.",
          "Make the job faster, or the schedule slower.");

  public static final FailureCode CALENDAR =
      FailureCode.notice("calendar", "A calendar excludes the day.", "Nothing.");

  public static final FailureCode CHANGED =
      FailureCode.notice(
          "changed",
          "The schedule was changed or disabled before it was decided, or while it waited.",
          "Nothing.");

  public static final FailureCode CATCH_UP =
      FailureCode.notice(
          "catch_up",
          "The execution started late because no host was running at the scheduled time.",
          "Nothing.");

  public static final FailureCode NO_HOST =
      FailureCode.notice(
          "no_host",
          "No host was awake at the instant, and `catch_up` is `none`.",
          "Use another `catch_up` if it is needed.");

  public static final FailureCode SUPERSEDED =
      FailureCode.notice(
          "superseded",
          "No host was awake, and a newer instant is made up for (`catch_up: last`).",
          "Use `catch_up: all` if each is needed.");

  public static final FailureCode TOO_OLD =
      FailureCode.notice(
          "too_old",
          "No host was awake, and it is longer ago than `catch_up_within_seconds`.",
          "Raise that if it is needed.");

  public static final FailureCode TOO_MANY =
      FailureCode.notice(
          "too_many",
          "No host was awake for so long that only the newest instants are made up for.",
          "Start what is missing by hand.");

  private VerdictCodes() {}
}
