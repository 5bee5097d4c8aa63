package com.couriermft.formats.failure;

/**
 * Failure codes that this package uses, which are not specific to a subject. All other codes are in
 * {@code catalogue}.
 */
public final class CommonCodes {
  public static final FailureCode INVALID_VALUE =
      FailureCode.invalid(
          "invalid_value",
          "The value is not one of those that are possible.",
          "Use a value that the message names.");

  public static final FailureCode STORED_DATA_DAMAGED =
      FailureCode.refused(
          500,
          "stored_data_damaged",
          "Stored data can't be read. It is damaged, or a newer release wrote it.",
          "Save it again, delete it, or restore it from a backup. `./courier verify --files` names other damaged objects.");

  public static final FailureCode UNEXPECTED_ERROR =
      FailureCode.transientFailure(
          "unexpected_error",
          "An unexpected error occurred.",
          "Check the causes and the stack. Report the error if it occurs again.");

  public static final FailureCode OUTCOME_UNKNOWN =
      FailureCode.permanent(
          "outcome_unknown",
          "A call to another system may have been carried out or not: its answer was lost, or the"
              + " worker died meanwhile. Courier does not repeat it, because it could be done"
              + " twice.",
          "Check the receiving system for the operation that the failure names, then resume with"
              + " `{\"outcome\": \"done\"}`, `{\"outcome\": \"repeat\"}` or `{\"outcome\":"
              + " \"skip\"}`.");

  private CommonCodes() {}
}
