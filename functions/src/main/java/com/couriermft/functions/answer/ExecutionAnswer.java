package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An execution with its current steps and the requested parts. */
@SchemaName("Execution")
public record ExecutionAnswer(
    @JsonUnwrapped ExecutionEntry execution,
    @JsonUnwrapped Position position,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "The loops around the current steps")
        List<OpenLoop> loops,
    @JsonUnwrapped Included included) {
  public ExecutionAnswer {
    loops = List.copyOf(loops);
  }

  /** The position of an execution in its job if it is running, or in the queue if it is queued. */
  public record Position(
      @Field(help = "The current steps") @Nullable List<CurrentStep> currentSteps,
      @Field(help = "When a worker of the current steps last reported, if one runs")
          @Nullable Instant heartbeatAt,
      @SchemaName("Progress") @Field(help = "Progress that the workers reported")
          @Nullable ObjectNode progress,
      @Field(help = "Position in the queue, from 1", min = 0) @Nullable Integer queuePosition,
      @Field(help = "false while the execution waits for its job to be enabled")
          @Nullable Boolean jobEnabled) {
    /** The position of an execution that is neither running nor queued. */
    public static final Position NONE = new Position(null, null, null, null, null);

    public Position {
      currentSteps = currentSteps == null ? null : List.copyOf(currentSteps);
    }

    /** Returns the position of a running execution. */
    public static Position running(
        List<CurrentStep> steps, @Nullable Instant heartbeatAt, @Nullable ObjectNode progress) {
      return new Position(steps, heartbeatAt, progress, null, null);
    }

    /**
     * Returns the position of a queued execution.
     *
     * @param place position in the queue, from 1; {@code null} if it is too far back to be counted
     */
    public static Position queued(@Nullable Integer place, boolean jobEnabled) {
      return new Position(null, null, null, place, jobEnabled ? null : false);
    }
  }

  /** A loop that has started but not ended. */
  public record OpenLoop(@Field(help = "The loop") String id, @JsonUnwrapped LoopCounts counts) {}

  /** The parts of an execution that a request includes. */
  public record Included(
      @SchemaName("ExecutedStepPage") @Field(help = "The steps, with include=steps")
          @Nullable ObjectNode steps,
      @Field(help = "The parameters, with include=parameters") @Nullable ObjectNode parameters,
      @SchemaName("FailedItemPage") @Field(help = "The failed items, with include=items")
          @Nullable ObjectNode items) {
    /** No requested parts. */
    public static final Included NOTHING = new Included(null, null, null);
  }
}
