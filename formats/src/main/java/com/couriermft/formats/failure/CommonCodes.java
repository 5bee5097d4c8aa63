package com.couriermft.formats.failure;

/**
 * Failure codes that this package uses, which are not specific to a subject. All other codes are in
 * {@code catalogue}.
 */
public final class CommonCodes {
  public static final FailureCode INVALID_VALUE =
      FailureCode.invalid(
          "invalid_value",
          "The value is not one of the allowed values.",
          "Use one of the values that the message lists.");

  public static final FailureCode STORED_DATA_DAMAGED =
      FailureCode.refused(
          500,
          "stored_data_damaged",
          "Stored data can't be read. It is damaged, or a newer release wrote it.",
          "Save it again, delete it, or restore it from a backup. `./courier verify --files` lists"
              + " other damaged objects.");

  public static final FailureCode UNEXPECTED_ERROR =
      FailureCode.transientFailure(
          "unexpected_error",
          "An unexpected error occurred.",
          "Check the causes and the stack trace. If the error occurs again, report it.");

  public static final FailureCode OUTCOME_UNKNOWN =
      FailureCode.permanent(
          "outcome_unknown",
          "A call to another system may or may not have been processed: its response was lost, or"
              + " the worker died during the call. Courier does not repeat the call, because it"
              + " might be processed twice.",
          "Check the receiving system for the operation that the failure names, then resume with"
              + " `{\"outcome\": \"done\"}`, `{\"outcome\": \"repeat\"}` or `{\"outcome\":"
              + " \"skip\"}`.");

  private CommonCodes() {}
}
