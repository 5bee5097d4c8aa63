package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes that explain the verdict about a scheduled time. They are not failures. */
public final class VerdictCodes {
  public static final FailureCode OVERLAP =
      FailureCode.notice(
          "overlap",
          "The previous execution had not ended.",
          "If each execution is needed, use `overlap: queue`.");

  public static final FailureCode QUEUE_FULL =
      FailureCode.notice(
          "queue_full",
          "The maximum number of executions was already waiting in the queue.",
          "Make the job faster, or start it less often.");

  public static final FailureCode CALENDAR =
      FailureCode.notice("calendar", "A calendar excludes the day.", "Nothing.");

  public static final FailureCode CHANGED =
      FailureCode.notice(
          "changed",
          "The schedule was changed or disabled before Courier decided about the start, or while "
              + "the start waited.",
          "Nothing.");

  public static final FailureCode CATCH_UP =
      FailureCode.notice(
          "catch_up",
          "The execution started late because no host was running at the scheduled time.",
          "Nothing.");

  public static final FailureCode NO_HOST =
      FailureCode.notice(
          "no_host",
          "No host was running at the start time, and `catch_up` is `none`.",
          "If missed starts are needed, use another `catch_up`.");

  public static final FailureCode SUPERSEDED =
      FailureCode.notice(
          "superseded",
          "No host was running. With `catch_up: last`, Courier runs only the latest missed start.",
          "If each start is needed, use `catch_up: all`.");

  public static final FailureCode TOO_OLD =
      FailureCode.notice(
          "too_old",
          "No host was running, and the start time is longer ago than `catch_up_within_seconds`.",
          "If older starts are needed, increase `catch_up_within_seconds`.");

  public static final FailureCode TOO_MANY =
      FailureCode.notice(
          "too_many",
          "No host was running for so long that Courier runs only the latest 1,000 missed starts.",
          "Start the missing executions yourself.");

  private VerdictCodes() {}
}
