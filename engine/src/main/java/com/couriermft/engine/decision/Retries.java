package com.couriermft.engine.decision;

import com.couriermft.engine.definition.FailurePolicy;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.RetryPolicy;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.failure.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides whether and when failed steps and jobs are retried. */
final class Retries {
  private Retries() {}

  /** Returns the delay before a step's next attempt; empty if there is no further attempt. */
  static Optional<Duration> nextAttempt(
      JobDefinition job,
      Execution e,
      StepDefinition step,
      Branch at,
      Failure failure,
      RandomGenerator random) {
    RetryPolicy policy = policy(job, e, step);
    return mayTryAgain(policy, at, failure)
        ? Optional.of(longer(policy.delay(retries(at), random), failure))
        : Optional.empty();
  }

  /** Returns the policy's delay, or the server's requested delay if that is longer. */
  private static Duration longer(Duration delay, Failure failure) {
    Integer asked = failure.retryAfterSeconds();
    return asked == null || delay.toSeconds() >= asked ? delay : Duration.ofSeconds(asked);
  }

  /** Returns whether a step has an attempt left for a failure of this class. */
  static boolean mayTryAgain(
      JobDefinition job, Execution e, StepDefinition step, Branch at, Failure failure) {
    return mayTryAgain(policy(job, e, step), at, failure);
  }

  private static boolean mayTryAgain(RetryPolicy policy, Branch at, Failure failure) {
    return failure.failureClass().isRetryable() && retries(at) < policy.maxRetries();
  }

  private static int retries(Branch at) {
    return at.attempt() - at.baseAttempt();
  }

  private static RetryPolicy policy(JobDefinition job, Execution e, StepDefinition step) {
    RetryPolicy policy = job.failurePolicy().effectiveRetry(step);
    Integer asked = e.maxRetries();
    return asked == null
        ? policy
        : new RetryPolicy(asked, policy.backoffBaseSeconds(), policy.backoffMaxSeconds());
  }

  /**
   * Returns when the next generation of a failed execution is due, under the policy {@code
   * retry_job}; {@code null} if the execution is not retried.
   */
  static @Nullable Instant nextGeneration(JobDefinition job, Execution e, Instant now) {
    FailurePolicy policy = job.failurePolicy();
    Failure failure = e.failure();
    int repeated = e.generation() - 1;
    boolean again =
        policy.type() == FailurePolicy.Type.RETRY_JOB
            && failure != null
            && failure.failureClass().isRetryable()
            && !EngineFailures.isOverdue(e, now)
            && repeated < policy.jobRetry().maxRetries();
    // Any process may stop the execution and decide, so the jitter is derived from the execution's
    // id.
    SplittableRandom jitter = new SplittableRandom(e.id().hashCode() + repeated);
    return again ? now.plus(policy.jobRetry().delay(repeated, jitter)) : null;
  }
}
