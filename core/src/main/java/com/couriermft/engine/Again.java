package com.couriermft.engine;

import com.couriermft.definition.FailurePolicy;
import com.couriermft.definition.JobDefinition;
import com.couriermft.execution.Execution;
import com.couriermft.failure.Failure;
import java.time.Instant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Whether and when a failed run is run again as a whole, by the policy {@code retry_job}. */
final class Again {
  private Again() {}

  /** When the next generation is due; {@code null} if there is to be none. */
  static @Nullable Instant due(JobDefinition job, Execution e, Instant now) {
    FailurePolicy policy = job.failurePolicy();
    Failure failure = e.failure();
    int repeated = e.generation() - 1;
    boolean again =
        policy.type() == FailurePolicy.Type.RETRY_JOB
            && failure != null
            && failure.failureClass().isRetryable()
            && !Verdicts.isOverdue(e, now)
            && repeated < policy.jobRetry().maxRetries();
    // Whoever brings the run to rest decides, so the jitter follows from the run itself.
    SplittableRandom jitter = new SplittableRandom(e.id().hashCode() + repeated);
    return again ? now.plus(policy.jobRetry().delay(repeated, jitter)) : null;
  }
}
