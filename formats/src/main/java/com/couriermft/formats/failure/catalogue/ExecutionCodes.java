package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for requests that the state, files or data of an execution do not allow. */
public final class ExecutionCodes {
  public static final FailureCode EXECUTION_NOT_FOUND =
      FailureCode.notFound(
          "execution_not_found",
          "There is no execution of that id.",
          "List the executions; ids are ULIDs, and old ones are removed.");

  public static final FailureCode INVALID_STATE =
      FailureCode.conflict(
          "invalid_state",
          "The execution is in a state in which that cannot be done; `state` has it.",
          "Read the execution, and do what its state allows.");

  public static final FailureCode NO_FAILED_ITEMS =
      FailureCode.conflict(
          "no_failed_items",
          "Resuming failed items was asked of an execution that did not fail with `items_failed`.",
          "Resume it without `items`.");

  public static final FailureCode OUTCOME_KNOWN =
      FailureCode.conflict(
          "outcome_known",
          "An outcome was given in a resume of an execution that did not fail at a step "
              + "which acts on another system.",
          "Resume it without `outcome`.");

  public static final FailureCode STEP_IN_BLOCK =
      FailureCode.invalid(
          "step_in_block",
          "A rerun can't start with a step inside a loop, choice or group.",
          "Name the step that starts the outermost block around it.");

  public static final FailureCode STEPS_CHANGED =
      FailureCode.conflict(
          "steps_changed",
          "A rerun can't start with a later step, because an earlier step has changed since the execution.",
          "Name an earlier step, or run it again with its own version.");

  public static final FailureCode STEP_NOT_REACHED =
      FailureCode.conflict(
          "step_not_reached",
          "A rerun can't start with a step that the execution didn't reach.",
          "Name a step that the execution reached, or run all steps again.");

  public static final FailureCode FILES_GONE =
      FailureCode.conflict(
          "files_gone",
          "Files of the execution's workspace are missing, changed or deleted, so the execution can't continue.",
          "Run it again.");

  public static final FailureCode CONTEXT_GONE =
      FailureCode.notFound(
          "context_gone",
          "The context was removed after its time.",
          "Raise `retention.contexts_days` for later ones.");

  public static final FailureCode OUTPUTS_GONE =
      FailureCode.notFound(
          "outputs_gone",
          "The outputs were removed after their time.",
          "Raise `retention.executions_days` for later ones.");

  public static final FailureCode OUTPUTS_TOO_LARGE =
      FailureCode.refused(
          413,
          "outputs_too_large",
          "The outputs are larger than may be kept, or than an answer of this host may be.",
          "Put a file's path into the outputs; read large ones from the blob that the message "
              + "names.");

  private ExecutionCodes() {}
}
