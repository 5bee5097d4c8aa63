package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/**
 * Codes for references `{{…}}` and JSONPath. They are reported when a definition is saved or when a
 * step starts.
 */
public final class ReferenceCodes {
  public static final FailureCode MALFORMED_REFERENCE =
      FailureCode.invalid(
          "malformed_reference",
          "The text is not a valid reference.",
          "Correct the reference at the character that the message names.");

  public static final FailureCode MALFORMED_PATH =
      FailureCode.invalid(
          "malformed_path",
          "The text is not a valid JSONPath (RFC 9535).",
          "Correct the path at the character that the message names.");

  public static final FailureCode UNKNOWN_ROOT =
      FailureCode.invalid(
          "unknown_root",
          "A reference starts with an unknown name.",
          "Use one of the names that the message lists.");

  public static final FailureCode UNKNOWN_STEP =
      FailureCode.invalid("unknown_step", "No step has this ID.", "Correct the ID (`suggestion`).");

  public static final FailureCode UNKNOWN_OUTPUT =
      FailureCode.invalid(
          "unknown_output",
          "The step, or the job of a node, does not have this output.",
          "Use one of the outputs that the message lists.");

  public static final FailureCode UNKNOWN_OUTPUT_FIELD =
      FailureCode.notice(
          "unknown_output_field",
          "A reference uses a field that the output never has. This is a warning: the job is "
              + "saved.",
          "Correct the name (`suggestion`).");

  public static final FailureCode UNKNOWN_VARIABLE =
      FailureCode.invalid(
          "unknown_variable",
          "The job does not have this variable.",
          "Correct the name, add the variable, or give a default with `??`.");

  public static final FailureCode STEP_NOT_BEFORE =
      FailureCode.invalid(
          "step_not_before",
          "The step might not have run before this step.",
          "Move the step before this step, or refer to another step.");

  public static final FailureCode STEP_MAY_NOT_RUN =
      FailureCode.invalid(
          "step_may_not_run",
          "The step runs only under a condition, so its outputs may be missing.",
          "Give a default with `??`.");

  public static final FailureCode NOT_IN_SCOPE =
      FailureCode.invalid(
          "not_in_scope",
          "The reference is not valid here, such as an item outside its loop.",
          "Correct the reference as the message says.");

  public static final FailureCode REFERENCE_NOT_FOUND =
      FailureCode.permanent(
          "reference_not_found",
          "A reference has no value in the current context.",
          "Check the context of the execution. If the value may be missing, give a default with"
              + " `??`.");

  public static final FailureCode NO_LENGTH =
      FailureCode.permanent(
          "no_length",
          "A reference with `| length` refers to a value that has no length.",
          "Refer to a list, an object or a string, or remove `| length`.");

  public static final FailureCode VALUE_TOO_LARGE =
      FailureCode.permanent(
          "value_too_large",
          "A string, or a list from a reference, is too large for the available memory.",
          "Select less data, or pass data between steps in files.");

  public static final FailureCode SOURCE_NOT_A_LIST =
      FailureCode.permanent(
          "source_not_a_list",
          "The source of a loop is not a list.",
          "Refer to a list, or to a string that contains a JSON list.");

  public static final FailureCode TOO_MANY_ITEMS =
      FailureCode.permanent(
          "too_many_items",
          "A loop has too many items.",
          "Split the work over several executions.");

  private ReferenceCodes() {}
}
