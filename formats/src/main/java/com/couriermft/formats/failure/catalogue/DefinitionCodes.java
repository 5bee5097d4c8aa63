package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for jobs: invalid definitions, and jobs that cannot be read or deleted. */
public final class DefinitionCodes {
  public static final FailureCode INVALID_DEFINITION =
      FailureCode.invalid(
          "invalid_definition",
          "The definition of a job or chain has problems; `errors` names each.",
          "Correct what `errors` names; nothing was saved.");

  public static final FailureCode UNKNOWN_STEP_TYPE =
      FailureCode.invalid(
          "unknown_step_type",
          "There is no step type of that name, or this host has not got it.",
          "Correct the name (`suggestion`). Put the jar of a custom step type into `lib`.");

  public static final FailureCode DUPLICATE_ID =
      FailureCode.invalid(
          "duplicate_id", "Two steps or nodes have the same id.", "Give one of them another id.");

  public static final FailureCode EMPTY_BLOCK =
      FailureCode.invalid(
          "empty_block",
          "A loop, choice or group holds no step.",
          "Put a step into it, or remove it.");

  public static final FailureCode MISSING_END =
      FailureCode.invalid(
          "missing_end", "A block is not closed.", "Add `flow.end` after its last step.");

  public static final FailureCode UNEXPECTED_END =
      FailureCode.invalid(
          "unexpected_end",
          "A marker closes or continues a block that is not open.",
          "Remove it, or open the block before it.");

  public static final FailureCode UNEXPECTED_ELSE =
      FailureCode.invalid(
          "unexpected_else",
          "A `flow.else` stands outside a choice, or is the second one of it.",
          "Remove it, or move it into the choice.");

  public static final FailureCode TOO_WIDE =
      FailureCode.invalid(
          "too_wide",
          "More branches would run or be open at the same time than may.",
          "Use fewer branches, or a smaller `max_parallel`.");

  public static final FailureCode TIMEOUT_TOO_LONG =
      FailureCode.invalid(
          "timeout_too_long",
          "The time limit is longer than an invocation, and the step type can't continue in another one.",
          "Use a shorter `timeout_seconds`.");

  public static final FailureCode NOT_ISOLATED =
      FailureCode.invalid(
          "not_isolated",
          "A step requests a separate process, but its type is not a function.",
          "Leave out `isolated`, or put the work into a function.");

  public static final FailureCode REFERENCE_NOT_ALLOWED =
      FailureCode.invalid(
          "reference_not_allowed",
          "A field that is part of the plan holds a reference.",
          "Write the value itself.");

  public static final FailureCode UNKNOWN_POOL =
      FailureCode.invalid(
          "unknown_pool",
          "There is no pool of that name.",
          "Correct the name, or add the pool to the settings.");

  public static final FailureCode UNKNOWN_CONNECTION =
      FailureCode.invalid(
          "unknown_connection",
          "There is no connection of that name.",
          "Save the connection first, or correct the name.");

  public static final FailureCode UNKNOWN_KEY =
      FailureCode.invalid(
          "unknown_key",
          "There is no such key.",
          "Import or generate the key first, or correct the name.");

  public static final FailureCode UNKNOWN_JOB =
      FailureCode.invalid(
          "unknown_job",
          "There is no job of that id, or it is archived.",
          "Save the job first, or correct the id.");

  public static final FailureCode DUPLICATE_DEPENDENCY =
      FailureCode.invalid(
          "duplicate_dependency", "A job is named twice in `depends_on`.", "Name it once.");

  public static final FailureCode DEPENDENCY_CYCLE =
      FailureCode.invalid(
          "dependency_cycle",
          "Jobs would wait for each other in a circle.",
          "Remove one of the dependencies that the message shows.");

  public static final FailureCode UNSUPPORTED_KEYWORD =
      FailureCode.invalid(
          "unsupported_keyword",
          "A keyword of JSON Schema that parameters do not support.",
          "Remove the keyword. docs/reference/jobs.md lists the supported ones.");

  public static final FailureCode INVALID_PARAMETERS =
      FailureCode.invalid(
          "invalid_parameters",
          "The parameters do not fit the schema of the job or chain; `errors` names each.",
          "Correct the parameters that `errors` names.");

  public static final FailureCode JOB_NOT_FOUND =
      FailureCode.notFound(
          "job_not_found",
          "There is no job of that id, or it is archived.",
          "Check the id; save an archived job again.");

  public static final FailureCode JOB_DISABLED =
      FailureCode.conflict(
          "job_disabled",
          "The job is disabled, so nothing starts it.",
          "Enable it, and start again.");

  public static final FailureCode START_NOT_ALLOWED =
      FailureCode.conflict(
          "start_not_allowed",
          "The job's `started_by` does not name this kind of trigger.",
          "Start it in a way that it allows, or add the kind to `started_by`.");

  public static final FailureCode SAME_TARGET_EACH_TIME =
      FailureCode.notice(
          "same_target_each_time",
          "A step writes to the same path in each execution and does not overwrite, and something "
              + "starts the job again and again. It is a warning: the job is saved.",
          "Set `overwrite` to `replace` or `rename`, or put `{{execution.id}}` or a date into the "
              + "path.");

  public static final FailureCode JOB_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "job_version_not_found", "The job has no version of that number.", "List its versions.");

  public static final FailureCode JOB_IN_USE =
      FailureCode.conflict(
          "job_in_use",
          "Chains, schedules, watches or webhooks start the job.",
          "Change or remove those that the message names first.");

  public static final FailureCode JOB_HAS_DEPENDENTS =
      FailureCode.conflict(
          "job_has_dependents",
          "Other jobs wait for this one.",
          "Change their `depends_on` first.");

  public static final FailureCode TOO_MANY_VERSIONS =
      FailureCode.conflict(
          "too_many_versions",
          "The object has reached the maximum number of versions.",
          "Use another id; for a key, delete versions that are no longer needed.");

  public static final FailureCode DEFINITION_UNREADABLE =
      FailureCode.permanent(
          "definition_unreadable",
          "A saved version was written by another release, or is damaged.",
          "Run it with that release, save the definition again, or restore it from a backup.");

  public static final FailureCode NOT_TRANSLATABLE =
      FailureCode.invalid(
          "not_translatable",
          "A document of another engine is in no shape that can be translated.",
          "Send one of the shapes that the message lists.");

  private DefinitionCodes() {}
}
