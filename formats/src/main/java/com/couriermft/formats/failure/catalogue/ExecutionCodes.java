package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for requests that the state, files or data of an execution do not allow. */
public final class ExecutionCodes {
  public static final FailureCode EXECUTION_NOT_FOUND =
      FailureCode.notFound(
          "execution_not_found",
          "No execution has this ID.",
          "List the executions. IDs are ULIDs, and old executions are deleted.");

  public static final FailureCode INVALID_STATE =
      FailureCode.conflict(
          "invalid_state",
          "The state of the execution does not allow the request; `state` contains the state.",
          "Read the execution, and use a request that its state allows.");

  public static final FailureCode NO_FAILED_ITEMS =
      FailureCode.conflict(
          "no_failed_items",
          "A resume of failed items was requested for an execution that did not fail with "
              + "`items_failed`.",
          "Resume the execution without `items`.");

  public static final FailureCode OUTCOME_KNOWN =
      FailureCode.conflict(
          "outcome_known",
          "A resume gives an outcome, but the execution did not fail at a step that acts on "
              + "another system.",
          "Resume the execution without `outcome`.");

  public static final FailureCode STEP_IN_BLOCK =
      FailureCode.invalid(
          "step_in_block",
          "A rerun can't start with a step inside a loop, choice or group.",
          "Use the step that starts the outermost block around it.");

  public static final FailureCode STEPS_CHANGED =
      FailureCode.conflict(
          "steps_changed",
          "A rerun can't start with a later step, because an earlier step has changed since the"
              + " execution.",
          "Use an earlier step, or run the execution again with its own version.");

  public static final FailureCode STEP_NOT_REACHED =
      FailureCode.conflict(
          "step_not_reached",
          "A rerun can't start with a step that the execution didn't reach.",
          "Use a step that the execution reached, or run all steps again.");

  public static final FailureCode FILES_GONE =
      FailureCode.conflict(
          "files_gone",
          "Files of the execution's workspace are missing, changed or deleted, so the execution"
              + " can't continue.",
          "Start the execution again.");

  public static final FailureCode CONTEXT_GONE =
      FailureCode.notFound(
          "context_gone",
          "The context was deleted after its retention period.",
          "For future executions, increase `retention.contexts_days`.");

  public static final FailureCode OUTPUTS_GONE =
      FailureCode.notFound(
          "outputs_gone",
          "The outputs were deleted after their retention period.",
          "For future executions, increase `retention.executions_days`.");

  public static final FailureCode OUTPUTS_TOO_LARGE =
      FailureCode.refused(
          413,
          "outputs_too_large",
          "The outputs are larger than Courier can store, or than a response of this host can"
              + " contain.",
          "Put the path of a file into the outputs. Read large outputs from the blob that the "
              + "message names.");

  private ExecutionCodes() {}
}
