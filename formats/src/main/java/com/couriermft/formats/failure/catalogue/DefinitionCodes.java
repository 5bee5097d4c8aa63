package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for jobs: invalid definitions, and jobs that cannot be read or deleted. */
public final class DefinitionCodes {
  public static final FailureCode INVALID_DEFINITION =
      FailureCode.invalid(
          "invalid_definition",
          "The definition of a job or chain has problems; `errors` lists them.",
          "Correct the fields in `errors`. Courier saved nothing.");

  public static final FailureCode UNKNOWN_STEP_TYPE =
      FailureCode.invalid(
          "unknown_step_type",
          "No step type has this name, or this host does not have it.",
          "Correct the name (`suggestion`). Put the jar of a custom step type into `lib`.");

  public static final FailureCode DUPLICATE_ID =
      FailureCode.invalid(
          "duplicate_id", "Two steps or nodes have the same ID.", "Change one of the IDs.");

  public static final FailureCode EMPTY_BLOCK =
      FailureCode.invalid(
          "empty_block",
          "A loop, choice or group contains no step.",
          "Add a step to the block, or remove the block.");

  public static final FailureCode MISSING_END =
      FailureCode.invalid(
          "missing_end", "A block is not closed.", "Add `flow.end` after its last step.");

  public static final FailureCode UNEXPECTED_END =
      FailureCode.invalid(
          "unexpected_end",
          "A marker closes or continues a block that is not open.",
          "Remove the marker, or open the block before it.");

  public static final FailureCode UNEXPECTED_ELSE =
      FailureCode.invalid(
          "unexpected_else",
          "A `flow.else` is outside a choice, or is the second one in a choice.",
          "Remove the marker, or move it into the choice.");

  public static final FailureCode TOO_WIDE =
      FailureCode.invalid(
          "too_wide",
          "Too many branches would run or be open at the same time.",
          "Use fewer branches, or a smaller `max_parallel`.");

  public static final FailureCode TIMEOUT_TOO_LONG =
      FailureCode.invalid(
          "timeout_too_long",
          "The time limit is longer than an invocation, and the step type can't continue in another"
              + " invocation.",
          "Use a shorter `timeout_seconds`.");

  public static final FailureCode NOT_ISOLATED =
      FailureCode.invalid(
          "not_isolated",
          "A step requests a separate process, but its type is not a function.",
          "Leave out `isolated`, or put the work into a function.");

  public static final FailureCode REFERENCE_NOT_ALLOWED =
      FailureCode.invalid(
          "reference_not_allowed",
          "A field that is part of the plan contains a reference.",
          "Enter the value itself.");

  public static final FailureCode UNKNOWN_POOL =
      FailureCode.invalid(
          "unknown_pool",
          "No pool has this name.",
          "Correct the name, or add the pool to the settings.");

  public static final FailureCode UNKNOWN_CONNECTION =
      FailureCode.invalid(
          "unknown_connection",
          "No connection has this name.",
          "Save the connection first, or correct the name.");

  public static final FailureCode UNKNOWN_KEY =
      FailureCode.invalid(
          "unknown_key",
          "No key has this name.",
          "Import or generate the key first, or correct the name.");

  public static final FailureCode UNKNOWN_JOB =
      FailureCode.invalid(
          "unknown_job",
          "No job has this ID, or the job is archived.",
          "Save the job first, or correct the ID.");

  public static final FailureCode DUPLICATE_DEPENDENCY =
      FailureCode.invalid(
          "duplicate_dependency",
          "A job occurs twice in `depends_on`.",
          "Remove one of the two entries.");

  public static final FailureCode DEPENDENCY_CYCLE =
      FailureCode.invalid(
          "dependency_cycle",
          "Jobs would wait for each other in a cycle.",
          "Remove one of the dependencies that the message shows.");

  public static final FailureCode UNSUPPORTED_KEYWORD =
      FailureCode.invalid(
          "unsupported_keyword",
          "The schema of the parameters contains a JSON Schema keyword that Courier does not "
              + "support.",
          "Remove the keyword. docs/reference/jobs.md lists the supported keywords.");

  public static final FailureCode INVALID_PARAMETERS =
      FailureCode.invalid(
          "invalid_parameters",
          "The parameters do not match the schema of the job or chain; `errors` lists the"
              + " problems.",
          "Correct the parameters in `errors`.");

  public static final FailureCode JOB_NOT_FOUND =
      FailureCode.notFound(
          "job_not_found",
          "No job has this ID, or the job is archived.",
          "Check the ID. To restore an archived job, save it again.");

  public static final FailureCode JOB_DISABLED =
      FailureCode.conflict(
          "job_disabled",
          "The job is disabled, so it can't be started.",
          "Enable the job, then start it.");

  public static final FailureCode START_NOT_ALLOWED =
      FailureCode.conflict(
          "start_not_allowed",
          "The job's `started_by` does not allow this trigger.",
          "Start the job in another way, or add the trigger to `started_by`.");

  public static final FailureCode DELIVERS_TO_SOURCE =
      FailureCode.notice(
          "delivers_to_source",
          "A step delivers into a folder that an earlier step of the job reads, so later executions"
              + " can receive the delivered files again. This is a warning: the job is saved.",
          "Deliver to another folder.");

  public static final FailureCode SAME_TARGET_EACH_TIME =
      FailureCode.notice(
          "same_target_each_time",
          "A step writes to the same path in each execution and does not overwrite, and a "
              + "schedule or another trigger starts the job repeatedly. This is a warning: the "
              + "job is saved.",
          "Set `overwrite` to `replace` or `rename`, or put `{{execution.id}}` or a date into the "
              + "path.");

  public static final FailureCode JOB_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "job_version_not_found",
          "The job has no version with this number.",
          "List the versions of the job.");

  public static final FailureCode JOB_IN_USE =
      FailureCode.conflict(
          "job_in_use",
          "Chains, schedules, watches or webhooks start the job.",
          "First change or delete the objects that the message names.");

  public static final FailureCode JOB_HAS_DEPENDENTS =
      FailureCode.conflict(
          "job_has_dependents",
          "Other jobs depend on this job.",
          "Change `depends_on` of these jobs first.");

  public static final FailureCode TOO_MANY_VERSIONS =
      FailureCode.conflict(
          "too_many_versions",
          "The object has reached the maximum number of versions.",
          "Use another ID. For a key, delete versions that you no longer need.");

  public static final FailureCode DEFINITION_UNREADABLE =
      FailureCode.permanent(
          "definition_unreadable",
          "A saved version was written by another release, or is damaged.",
          "Use that release, save the definition again, or restore it from a backup.");

  public static final FailureCode NOT_TRANSLATABLE =
      FailureCode.invalid(
          "not_translatable",
          "Courier cannot translate the document of another engine.",
          "Send a document in one of the formats that the message lists.");

  private DefinitionCodes() {}
}
