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
          "The text is no reference.",
          "Correct it at the character that the message names.");

  public static final FailureCode MALFORMED_PATH =
      FailureCode.invalid(
          "malformed_path",
          "The text is no JSONPath (RFC 9535).",
          "Correct it at the character that the message names.");

  public static final FailureCode UNKNOWN_ROOT =
      FailureCode.invalid(
          "unknown_root",
          "A reference starts with nothing that a reference can start with.",
          "Use one of the names that the message lists.");

  public static final FailureCode UNKNOWN_STEP =
      FailureCode.invalid(
          "unknown_step", "There is no step of that id.", "Correct the id (`suggestion`).");

  public static final FailureCode UNKNOWN_OUTPUT =
      FailureCode.invalid(
          "unknown_output",
          "The step, or the job of a node, has no such output.",
          "Use one of the outputs that the message lists.");

  public static final FailureCode UNKNOWN_OUTPUT_FIELD =
      FailureCode.notice(
          "unknown_output_field",
          "A reference names a field that the output never has. It is a warning: the job is saved.",
          "Correct the name (`suggestion`).");

  public static final FailureCode UNKNOWN_VARIABLE =
      FailureCode.invalid(
          "unknown_variable",
          "The job has no such variable.",
          "Correct the name, add the variable, or give a default with `??`.");

  public static final FailureCode STEP_NOT_BEFORE =
      FailureCode.invalid(
          "step_not_before",
          "The step need not have run before this one.",
          "Move it before this step, or refer to another.");

  public static final FailureCode STEP_MAY_NOT_RUN =
      FailureCode.invalid(
          "step_may_not_run",
          "The step runs only under a condition, so it may have no outputs.",
          "Give a default with `??`.");

  public static final FailureCode NOT_IN_SCOPE =
      FailureCode.invalid(
          "not_in_scope",
          "The reference means nothing at this place, such as an item outside its loop.",
          "Follow the message.");

  public static final FailureCode REFERENCE_NOT_FOUND =
      FailureCode.permanent(
          "reference_not_found",
          "What a reference names is not there at this moment.",
          "Check the context of the execution. If the value may be missing, give a default with `??`.");

  public static final FailureCode NO_LENGTH =
      FailureCode.permanent(
          "no_length",
          "A reference with `| length` finds a value that has no length.",
          "Refer to a list, an object or a string, or remove `| length`.");

  public static final FailureCode VALUE_TOO_LARGE =
      FailureCode.permanent(
          "value_too_large",
          "A text, or a list that a reference makes, is larger than can be kept in memory.",
          "Narrow it, or let steps hand data on in files.");

  public static final FailureCode SOURCE_NOT_A_LIST =
      FailureCode.permanent(
          "source_not_a_list",
          "The source of a loop is no list.",
          "Refer to a list, or to a text that is a JSON list.");

  public static final FailureCode TOO_MANY_ITEMS =
      FailureCode.permanent(
          "too_many_items",
          "A loop has more items than may be.",
          "Split the work over several executions.");

  private ReferenceCodes() {}
}
