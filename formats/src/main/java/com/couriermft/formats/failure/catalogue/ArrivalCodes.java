package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for watched folders and expected files. */
public final class ArrivalCodes {
  public static final FailureCode WATCH_NOT_FOUND =
      FailureCode.notFound("watch_not_found", "There is no watch of that id.", "List the watches.");

  public static final FailureCode INVALID_WATCH =
      FailureCode.invalid(
          "invalid_watch",
          "A field of a watch is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode UNKNOWN_TARGET =
      FailureCode.invalid(
          "unknown_target",
          "There is no job or chain of the id that a watch names.",
          "Save it first, or correct the id.");

  public static final FailureCode WATCH_DISABLED =
      FailureCode.conflict(
          "watch_disabled", "The watch is disabled, so it does not look.", "Enable it.");

  public static final FailureCode FILE_NOT_KNOWN =
      FailureCode.notFound(
          "file_not_known",
          "The watch does not know the file.",
          "Give the path as the watch's files show it.");

  public static final FailureCode START_REFUSED =
      FailureCode.permanent(
          "start_refused",
          "What the watch starts could not be started; no file is lost, and each look tries again.",
          "Fix the problem in the message.");

  public static final FailureCode CONNECTION_BUSY =
      FailureCode.transientFailure(
          "connection_busy",
          "All of the connection's `max_connections` are in use.",
          "Nothing: it looks as soon as one is free. Raise the limit if it lasts.");

  public static final FailureCode EXPECTATION_NOT_FOUND =
      FailureCode.notFound(
          "expectation_not_found", "There is no expectation of that id.", "List the expectations.");

  public static final FailureCode INVALID_EXPECTATION =
      FailureCode.invalid(
          "invalid_expectation",
          "A field of an expectation is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  private ArrivalCodes() {}
}
