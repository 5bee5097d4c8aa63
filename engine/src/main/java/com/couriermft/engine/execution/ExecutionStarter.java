package com.couriermft.engine.execution;

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
    /**
     * Returns a builder of a request; what it is not given is {@code null}.
     *
     * @param jobId the job
     * @param parameters checked against the job's
     * @param trigger as in the request
     */
    public static Builder builder(String jobId, ObjectNode parameters, ObjectNode trigger) {
      return new Builder(jobId, parameters, trigger);
    }

    /** Builds a request; each method sets the component of its name. */
    public static final class Builder {
      private final String jobId;
      private final ObjectNode parameters;
      private final ObjectNode trigger;
      private @Nullable String id;
      private @Nullable Integer version;
      private @Nullable Integer priority;
      private @Nullable Instant notBefore;
      private @Nullable Integer maxRetries;
      private @Nullable String rerunOf;
      private @Nullable String fromStep;
      private @Nullable Membership member;

      private Builder(String jobId, ObjectNode parameters, ObjectNode trigger) {
        this.jobId = jobId;
        this.parameters = parameters;
        this.trigger = trigger;
      }

      public Builder id(@Nullable String value) {
        id = value;
        return this;
      }

      public Builder version(@Nullable Integer value) {
        version = value;
        return this;
      }

      public Builder priority(@Nullable Integer value) {
        priority = value;
        return this;
      }

      public Builder notBefore(@Nullable Instant value) {
        notBefore = value;
        return this;
      }

      public Builder maxRetries(@Nullable Integer value) {
        maxRetries = value;
        return this;
      }

      public Builder rerunOf(@Nullable String value) {
        rerunOf = value;
        return this;
      }

      public Builder fromStep(@Nullable String value) {
        fromStep = value;
        return this;
      }

      public Builder member(@Nullable Membership value) {
        member = value;
        return this;
      }

      public Request build() {
        return new Request(
            id,
            jobId,
            version,
            parameters,
            priority,
            notBefore,
            maxRetries,
            trigger,
            rerunOf,
            fromStep,
            member);
      }
    }
  }
}
