package com.couriermft.language.definition;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * A job's answer to two questions, for the steps that give none of their own: how often to try, and
 * what to do when a step has finally failed.
 *
 * <pre>
 * {"type": "retry_step", "max_retries": 3, "backoff_base_seconds": 1, "backoff_max_seconds": 60}
 * </pre>
 *
 * @param type which policy
 * @param retry for {@link Type#RETRY_STEP} of a step, for {@link Type#RETRY_JOB} of the whole run;
 *     {@link RetryPolicy#NONE} for the others
 */
public record FailurePolicy(Type type, RetryPolicy retry) {
  /** The policy of a job without {@code failure_policy}: three retries, then stop. */
  public static final FailurePolicy DEFAULT =
      new FailurePolicy(Type.RETRY_STEP, RetryPolicy.DEFAULT);

  /** The policies. */
  public enum Type {
    /** No retry; the run fails. */
    STOP,
    /** Retries; then the run fails. */
    RETRY_STEP,
    /** No retry of the step; the whole run begins again with its input, then fails. */
    RETRY_JOB,
    /** No retry; the step is skipped. */
    SKIP_AND_CONTINUE
  }

  /** Drops a retry rule that the type does not use. */
  public FailurePolicy {
    retry = type == Type.RETRY_STEP || type == Type.RETRY_JOB ? retry : RetryPolicy.NONE;
  }

  /** Returns the retry policy of a step: its own, else the job's. */
  public RetryPolicy effectiveRetry(StepDefinition step) {
    RetryPolicy own = step.retry();
    if (own != null) {
      return own;
    }
    return type == Type.RETRY_STEP ? retry : RetryPolicy.NONE;
  }

  /** Returns the retry policy of the whole execution. */
  public RetryPolicy jobRetry() {
    return type == Type.RETRY_JOB ? retry : RetryPolicy.NONE;
  }

  /** Returns the consequence of a step's final failure: its own rule, else the job's. */
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
    ObjectNode json = Json.object();
    json.put("type", type.name().toLowerCase(Locale.ROOT));
    if (type == Type.RETRY_STEP || type == Type.RETRY_JOB) {
      json.setAll(retry.toJson());
    }
    return json;
  }
}
