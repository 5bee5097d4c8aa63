package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A current step of a running execution: a step that a worker is running, or that waits for a
 * worker or a retry.
 */
@SchemaName("CurrentStep")
public record CurrentStep(
    @Field(help = "ID of the step") String id,
    @Field(help = "Attempt of the step, 0 for the first", min = 0) int attempt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "The item of the step in each loop around it", min = 0)
        List<Integer> iterations,
    @Field(help = "The lane of the step, in a loop whose items run at the same time", min = 0)
        @Nullable Integer lane,
    @JsonUnwrapped @Nullable Lease lease,
    @Field(help = "When the step is retried") @Nullable Instant nextAttemptAt) {
  public CurrentStep {
    iterations = List.copyOf(iterations);
  }

  /** The lease that a worker holds on a step. */
  public record Lease(
      @Field(help = "When the attempt started") Instant since,
      @Field(help = "When the attempt times out") Instant deadline,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "The worker that runs the step")
          @Nullable String worker,
      @Field(help = "When the worker last reported") @Nullable Instant heartbeatAt,
      @Field(help = "When another worker takes over the step, unless this worker reports before")
          @Nullable Instant leaseExpiresAt) {}
}
