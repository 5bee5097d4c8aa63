package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;

/**
 * A dependency of a job: an upstream job that the job waits for before it runs.
 *
 * <pre>{"job_id": "download-invoices", "required_status": "completed", "run_on_failure": false,
 *  "scope": "same_window"}</pre>
 *
 * @param jobId the upstream job
 * @param requiredStatus the result that the upstream execution must have
 * @param runOnFailure whether a failed or cancelled execution satisfies the dependency as well;
 *     equivalent to {@link RequiredStatus#ANY}
 * @param scope which of the upstream job's executions counts
 */
public record Dependency(
    @Field(
            name = Dependency.JOB_ID,
            title = "Upstream job",
            group = FieldGroup.FLOW,
            help = "The job to wait for. It must exist",
            required = true,
            pattern = JobDefinition.ID_FORM)
        String jobId,
    @Field(
            title = "Required status",
            group = FieldGroup.FLOW,
            help =
                "`completed`: the execution must complete. `clean`: it must complete without "
                    + "warnings. `any`: it must end, with any result",
            defaultValue = "\"completed\"")
        RequiredStatus requiredStatus,
    @Field(
            title = "Run on failure",
            group = FieldGroup.ERRORS,
            help =
                "Whether a failed or cancelled execution is accepted. If false, this execution "
                    + "fails with upstream_failed",
            defaultValue = "false")
        boolean runOnFailure,
    @Field(
            title = "Scope",
            group = FieldGroup.FLOW,
            help =
                "Which execution of the upstream job counts. `latest`: the most recent one."
                    + " `same_window`: the execution with the latest time at or before the time of"
                    + " this execution. The time of an execution is its scheduled time, otherwise"
                    + " its start",
            defaultValue = "\"latest\"")
        Scope scope)
    implements CheckedRecord {
  /** Maximum number of upstream jobs of a job. */
  public static final int MOST = 50;

  static final String JOB_ID = "job_id";

  /**
   * The result of the upstream execution that a dependency requires. Names are stored: never rename
   * them.
   */
  public enum RequiredStatus {
    /** The upstream execution completed, with or without warnings. */
    COMPLETED,
    /** The upstream execution completed without warnings. */
    CLEAN,
    /** Any result: completed, failed or cancelled. */
    ANY
  }

  /** The execution of the upstream job that counts. Names are stored: never rename them. */
  public enum Scope {
    /** The most recent execution of the upstream job. */
    LATEST,
    /**
     * The upstream execution with the latest time at or before the time of the waiting execution.
     */
    SAME_WINDOW
  }

  /** Returns whether a failed or cancelled upstream execution satisfies the dependency. */
  public boolean takesAnyEnd() {
    return runOnFailure || requiredStatus == RequiredStatus.ANY;
  }

  /**
   * Returns whether an upstream execution that completed with warnings does not satisfy the
   * dependency.
   */
  public boolean needsCleanEnd() {
    return !runOnFailure && requiredStatus == RequiredStatus.CLEAN;
  }

  @Override
  public void check(CheckedObject sent) {
    if (runOnFailure && requiredStatus == RequiredStatus.CLEAN) {
      sent.problem(
          "required_status",
          CommonCodes.INVALID_VALUE,
          "'clean' requires an execution without warnings, and 'run_on_failure' accepts a failed "
              + "one; remove one of them.");
    }
  }
}
