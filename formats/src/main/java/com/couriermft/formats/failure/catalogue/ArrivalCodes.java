package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for watched folders and expected files. */
public final class ArrivalCodes {
  public static final FailureCode WATCH_NOT_FOUND =
      FailureCode.notFound(
          "watch_not_found", "No watch has this ID.", "List the watches, and correct the ID.");

  public static final FailureCode INVALID_WATCH =
      FailureCode.invalid(
          "invalid_watch",
          "The watch has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode UNKNOWN_TARGET =
      FailureCode.invalid(
          "unknown_target",
          "No job or chain has the ID that the watch refers to.",
          "Save the job or chain first, or correct the ID.");

  public static final FailureCode WATCH_DISABLED =
      FailureCode.conflict(
          "watch_disabled",
          "The watch is disabled, so it does not check its folder.",
          "Enable the watch.");

  public static final FailureCode FILE_NOT_KNOWN =
      FailureCode.notFound(
          "file_not_known",
          "The watch has not seen the file.",
          "Use a path from the list of the watch's files.");

  public static final FailureCode START_REFUSED =
      FailureCode.permanent(
          "start_refused",
          "The watch could not start the job or chain. No file is lost, and each check tries "
              + "again.",
          "Fix the problem in the message.");

  public static final FailureCode CONNECTION_BUSY =
      FailureCode.transientFailure(
          "connection_busy",
          "All of the connection's `max_connections` are in use.",
          "Nothing: the check runs as soon as a connection is free. If the failure persists, "
              + "increase the limit.");

  public static final FailureCode EXPECTATION_NOT_FOUND =
      FailureCode.notFound(
          "expectation_not_found",
          "No expectation has this ID.",
          "List the expectations, and correct the ID.");

  public static final FailureCode INVALID_EXPECTATION =
      FailureCode.invalid(
          "invalid_expectation",
          "The expectation has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  private ArrivalCodes() {}
}
