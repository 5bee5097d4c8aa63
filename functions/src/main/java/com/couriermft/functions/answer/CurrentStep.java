package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A current step of a running execution: a worker is running it, or it waits for a worker or a
 * retry.
 */
@SchemaName("CurrentStep")
public record CurrentStep(
    @Field(help = "The step") String id,
    @Field(help = "Its attempt, 0 for the first", min = 0) int attempt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Its item in each loop around it", min = 0)
        List<Integer> iterations,
    @Field(help = "Its lane in a loop whose items run at the same time", min = 0)
        @Nullable Integer lane,
    @JsonUnwrapped @Nullable Lease lease,
    @Field(help = "When it is tried again") @Nullable Instant nextAttemptAt) {
  public CurrentStep {
    iterations = List.copyOf(iterations);
  }

  /** The lease of a worker on a step. */
  public record Lease(
      @Field(help = "When it was begun") Instant since,
      @Field(help = "When its time is over") Instant deadline,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Who runs it")
          @Nullable String worker,
      @Field(help = "When its worker last reported") @Nullable Instant heartbeatAt,
      @Field(help = "When another worker takes the step over if this one does not report before")
          @Nullable Instant leaseExpiresAt) {}
}
