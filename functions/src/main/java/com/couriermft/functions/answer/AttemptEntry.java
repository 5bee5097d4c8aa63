package com.couriermft.functions.answer;

import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An attempt to run a step. */
@SchemaName("Attempt")
public record AttemptEntry(
    @Field(help = "For a job that was restarted, the number of its start, from 2", min = 0)
        @Nullable Integer generation,
    @Field(help = "Number of the attempt, 0 for the first", min = 0) int number,
    @Field(help = "Result of the attempt, or `running`") StepState state,
    @JsonUnwrapped Work work,
    @SchemaName("Failure") @Field(help = "Reason for the failure") @Nullable Failure failure,
    @Field(help = "When the next attempt starts") @Nullable Instant nextAttemptAt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Workers that stopped during the attempt")
        List<ObjectNode> losses) {
  public AttemptEntry {
    losses = List.copyOf(losses);
  }

  /** The times, the worker and the transferred bytes of an attempt. */
  public record Work(
      @Field(help = "When the attempt started") @Nullable Instant startedAt,
      @Field(help = "When the attempt ended") @Nullable Instant endedAt,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "The worker that ran the attempt")
          @Nullable String worker,
      @Field(help = "Number of bytes transferred", min = 0) long bytes) {}

  /**
   * Converts attempts to their format in responses. An attempt that will be retried is shown as
   * failed.
   */
  public static List<AttemptEntry> of(List<StepExecution> attempts) {
    return attempts.stream().map(AttemptEntry::of).toList();
  }

  private static AttemptEntry of(StepExecution attempt) {
    StepExecution.Key key = attempt.key();
    boolean triedAgain = attempt.state() == StepState.PENDING && attempt.failure() != null;
    return new AttemptEntry(
        key.generation() > 1 ? key.generation() : null,
        key.attempt(),
        triedAgain ? StepState.FAILED : attempt.state(),
        new Work(attempt.startedAt(), attempt.endedAt(), attempt.worker(), attempt.bytes()),
        attempt.failure(),
        attempt.nextAttemptAt(),
        attempt.losses().stream().<ObjectNode>map(Json::tree).toList());
  }
}
