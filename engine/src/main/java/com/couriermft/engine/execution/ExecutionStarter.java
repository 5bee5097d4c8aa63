package com.couriermft.engine.execution;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Starts executions for the API, schedules, chains and webhooks. */
public interface ExecutionStarter {
  /**
   * Queues an execution of a job, or returns the existing execution with the same id.
   *
   * @throws com.couriermft.formats.failure.NotFoundException {@code job_not_found}
   * @throws com.couriermft.formats.failure.InvalidInputException the parameters do not match the
   *     job's schema
   */
  Started startOrFind(Request request);

  /** Starts or finds an execution and returns its header. */
  default Execution start(Request request) {
    return startOrFind(request).execution();
  }

  /**
   * The result of a start.
   *
   * @param execution the header
   * @param isNew whether this call created the execution
   */
  record Started(Execution execution, boolean isNew) {}

  /**
   * A request to start an execution.
   *
   * @param id the execution's id, derived from its cause; {@code null} for a random one
   * @param jobId the job
   * @param version the job version; {@code null} for the current one
   * @param parameters the job's parameters, which are validated
   * @param priority 0..9; {@code null} for the job's
   * @param notBefore the earliest start, or {@code null}
   * @param maxRetries retries per step (0..20) that replace the definition's, or {@code null}
   * @param trigger {@code {"kind": "api", "by": "…", …}}; {@code at} is added
   * @param rerunOf the original execution of a rerun, or {@code null}. The rerun can refer to the
   *     same chain members as the original, but is not a member itself
   * @param fromStep id of the top-level step or block that the execution starts with, using the
   *     outputs and files that {@code rerunOf} had before it; {@code null} for the first step
   * @param member the membership in a chain execution, or {@code null}
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
     * Returns a builder of a request, in which every optional component is {@code null}.
     *
     * @param parameters the job's parameters, which are validated
     * @param trigger the trigger, as in {@link Request}
     */
    public static Builder builder(String jobId, ObjectNode parameters, ObjectNode trigger) {
      return new Builder(jobId, parameters, trigger);
    }

    /** Builds a request; each method sets the component with its name. */
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
