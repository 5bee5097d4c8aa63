package com.couriermft.running.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The one way to start an execution; API, schedules, chains and webhooks all use it. */
public interface ExecutionStarter {
  /**
   * Puts an execution of a job into the queue. The same id again finds the execution that is there.
   *
   * @throws com.couriermft.formats.failure.NotFoundException {@code job_not_found}
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not fit the job
   */
  Started startOrFind(Request request);

  /** Returns the header of what {@link #startOrFind} starts or finds. */
  default Execution start(Request request) {
    return startOrFind(request).execution();
  }

  /**
   * An execution that is there.
   *
   * @param execution the header
   * @param isNew whether this call made it, and no call before or beside it
   */
  record Started(Execution execution, boolean isNew) {}

  /**
   * The request to start an execution.
   *
   * @param id of the execution, derived from what it stands for; {@code null} for a random one
   * @param jobId the job
   * @param version to be run; {@code null} for the current one
   * @param parameters checked against the job's
   * @param priority 0..9; {@code null} for the job's
   * @param notBefore not to start before then, or {@code null}
   * @param maxRetries retries per step (0..20) instead of the definition's, or {@code null}
   * @param trigger {@code {"kind": "api", "by": "…", …}}, to which {@code at} is added
   * @param rerunOf the run that this one repeats, or {@code null}; what that knew of its chain this
   *     one knows as well, without being a member itself
   * @param fromStep id of the step or block outside all blocks that the execution begins with,
   *     going on with what {@code rerunOf} had left before it; {@code null} for the first one
   * @param member of a chain execution, or {@code null} for a run of its own
   */
  record Request(
      @Nullable String id,
      String jobId,
      @Nullable Integer version,
      ObjectNode parameters,
      @Nullable Integer priority,
      @Nullable Instant notBefore,
      @Nullable Integer maxRetries,
      ObjectNode trigger,
      @Nullable String rerunOf,
      @Nullable String fromStep,
      @Nullable Membership member) {
    /** Makes the request for an execution of its own that begins with the first step. */
    public Request(
        @Nullable String id,
        String jobId,
        @Nullable Integer version,
        ObjectNode parameters,
        @Nullable Integer priority,
        @Nullable Instant notBefore,
        @Nullable Integer maxRetries,
        ObjectNode trigger,
        @Nullable String rerunOf) {
      this(
          id,
          jobId,
          version,
          parameters,
          priority,
          notBefore,
          maxRetries,
          trigger,
          rerunOf,
          null,
          null);
    }
  }
}
