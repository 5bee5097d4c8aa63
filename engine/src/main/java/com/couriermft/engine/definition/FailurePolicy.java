package com.couriermft.engine.definition;

import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Failure policy of a job: how often a step is retried and what happens when it has failed for
 * good. It applies to steps that don't set their own rules.
 *
 * <pre>
 * {"type": "retry_step", "max_retries": 3, "backoff_base_seconds": 1, "backoff_max_seconds": 60}
 * </pre>
 *
 * @param type the type of policy
 * @param retry the retries of a step for {@link Type#RETRY_STEP}, of the entire execution for
 *     {@link Type#RETRY_JOB}; {@link RetryPolicy#NONE} for all other types
 */
public record FailurePolicy(
    @Field(
            name = FailurePolicy.TYPE,
            title = "If a step fails",
            group = FieldGroup.ERRORS,
            help =
                "`stop`: the execution fails at once. `retry_step`: it fails after the retries of "
                    + "the step. `retry_job`: the entire execution starts again, up to the "
                    + "number of retries, and then fails. `skip_and_continue`: the step is "
                    + "skipped",
            defaultValue = "\"retry_step\"")
        Type type,
    @Embedded RetryPolicy retry) {
  static final String TYPE = "type";

  private static final RecordForm<FailurePolicy> FORM = RecordForm.of(FailurePolicy.class);

  /** The policy of a job without {@code failure_policy}: three retries, then stop. */
  public static final FailurePolicy DEFAULT =
      new FailurePolicy(Type.RETRY_STEP, RetryPolicy.DEFAULT);

  /** The types of failure policy. */
  public enum Type {
    /** Does not retry; the execution fails. */
    STOP,
    /** Retries the step; if it still fails, the execution fails. */
    RETRY_STEP,
    /**
     * Does not retry the step; the entire execution starts again with its input, and fails after
     * the last retry.
     */
    RETRY_JOB,
    /** Does not retry; the step is skipped. */
    SKIP_AND_CONTINUE
  }

  /** Removes a retry policy that the type does not use. */
  public FailurePolicy {
    retry = isRetrying(type) ? retry : RetryPolicy.NONE;
  }

  private static boolean isRetrying(Type type) {
    return type == Type.RETRY_STEP || type == Type.RETRY_JOB;
  }

  /**
   * Returns the retry policy of a step: the step's own policy if it has one, otherwise the job's.
   */
  public RetryPolicy effectiveRetry(StepDefinition step) {
    RetryPolicy own = step.retry();
    if (own != null) {
      return own;
    }
    return type == Type.RETRY_STEP ? retry : RetryPolicy.NONE;
  }

  /** Returns the retry policy of the entire execution. */
  public RetryPolicy jobRetry() {
    return type == Type.RETRY_JOB ? retry : RetryPolicy.NONE;
  }

  /**
   * Returns the consequence of a step's final failure: the step's own rule if it has one, otherwise
   * the job's.
   */
  public OnFailure effectiveOnFailure(StepDefinition step) {
    OnFailure own = step.onFailure();
    if (own != null) {
      return own;
    }
    return switch (type) {
      case STOP, RETRY_STEP, RETRY_JOB -> OnFailure.STOP;
      case SKIP_AND_CONTINUE -> OnFailure.SKIP;
    };
  }

  ObjectNode toJson() {
    ObjectNode json = FORM.write(this);
    return isRetrying(type) ? json : json.retain(TYPE);
  }
}
