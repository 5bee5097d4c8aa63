package com.couriermft.functions.answer;

import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepState;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of an execution, or one iteration of the requested step.
 *
 * @param iterations for a step, its {@link IterationCounts}; for an iteration, the indexes of its
 *     items
 */
@SchemaName("ExecutedStep")
public record ExecutedStep(
    @JsonUnwrapped @Nullable Identity identity,
    @JsonUnwrapped Standing standing,
    @Field(help = "With step=: the item of the innermost loop", min = 0)
        @Nullable Integer iterationIndex,
    @SchemaName("StepIterations")
        @Field(
            help =
                "Number of iterations of the step in each state. With step=: the item in each "
                    + "loop, from the outermost loop")
        @Nullable Object iterations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "How often each loop was started again", min = 0)
        List<Integer> passes,
    @Field(help = "Attempts of the iteration that started last") List<AttemptEntry> attempts,
    @Field(help = "Outputs of the step") @Nullable ObjectNode outputs,
    @Field(help = "The iterations that started last")
        @Nullable List<IterationEntry> lastIterations) {
  public ExecutedStep {
    passes = List.copyOf(passes);
    attempts = List.copyOf(attempts);
    lastIterations = lastIterations == null ? null : List.copyOf(lastIterations);
  }

  /** The identity of a step in its job. */
  public record Identity(
      @Field(help = "ID of the step; absent for an iteration") String id,
      @Field(help = "Name that people see") String name,
      @Field(help = "The step type") String type,
      @Field(help = "Index of the step in the plan", min = 0) int index) {
    private static Identity of(StepDefinition step) {
      return new Identity(step.id(), step.name(), step.type(), step.index());
    }
  }

  /** The state of a step, with details that explain it. */
  public record Standing(
      @Field(help = "State of the step") StepState state,
      @Field(help = "Progress of the loop") @Nullable LoopCounts loop,
      @Field(help = "When the step is retried") @Nullable Instant nextAttemptAt,
      @Field(help = "When the worker that runs the step last reported")
          @Nullable Instant heartbeatAt,
      @Field(help = "Why the step was skipped") @Nullable String reason) {
    /** Returns a state without further details. */
    public static Standing of(StepState state) {
      return new Standing(state, null, null, null, null);
    }

    /** Returns the state of a loop that has started but not ended. */
    public static Standing ofLoop(StepState state, LoopCounts counts) {
      return new Standing(state, counts, null, null, null);
    }

    /** Returns the state of a step that waits for a retry. */
    public static Standing pending(@Nullable Instant nextAttemptAt) {
      return new Standing(StepState.PENDING, null, nextAttemptAt, null, null);
    }

    /** Returns the state of a skipped step. */
    public static Standing skipped(String reason) {
      return new Standing(StepState.SKIPPED, null, null, null, reason);
    }

    /** Returns this state with the time of the worker's last heartbeat. */
    public Standing reported(@Nullable Instant at) {
      return new Standing(state, loop, nextAttemptAt, at, reason);
    }
  }

  /** The number of a step's iterations in each state. */
  @SchemaName("IterationCounts")
  public record IterationCounts(
      @Field(help = "Number of items of the loop, while it runs", min = 0) @Nullable Integer total,
      @Field(help = "Number of iterations that wait", min = 0) @Nullable Integer pending,
      @Field(help = "Number of iterations that completed", min = 0) int completed,
      @Field(help = "Number of iterations that failed", min = 0) int failed,
      @Field(help = "Number of iterations that run", min = 0) int running,
      @Field(help = "Number of iterations that were skipped", min = 0) int skipped,
      @Field(help = "Number of iterations that were cancelled", min = 0)
          @Nullable Integer cancelled,
      @Field(help = "The last item that is included in these numbers", min = 0)
          @Nullable List<Integer> countedUpTo) {
    public IterationCounts {
      countedUpTo = countedUpTo == null ? null : List.copyOf(countedUpTo);
    }
  }

  /** Returns the entry for a loop, which has no attempts. */
  public static ExecutedStep loop(StepDefinition step, Standing standing) {
    return step(step, standing, List.of(), null);
  }

  /** Returns the entry for a step outside of loops. */
  public static ExecutedStep step(
      StepDefinition step,
      Standing standing,
      List<AttemptEntry> attempts,
      @Nullable ObjectNode outputs) {
    return new ExecutedStep(
        Identity.of(step), standing, null, null, List.of(), attempts, outputs, null);
  }

  /** Returns this step with the counts of its iterations in loops, and with the last iterations. */
  public ExecutedStep within(IterationCounts counts, List<IterationEntry> last) {
    return new ExecutedStep(
        identity, standing, iterationIndex, counts, passes, attempts, outputs, last);
  }

  /** Returns the entry for an iteration of a step in loops. */
  public static ExecutedStep iteration(StepQueries.Iteration iteration) {
    IterationEntry of = IterationEntry.of(iteration);
    return new ExecutedStep(
        null,
        Standing.of(of.state()),
        of.iterationIndex(),
        of.iterations().isEmpty() ? null : of.iterations(),
        of.passes(),
        of.attempts(),
        of.outputs(),
        null);
  }
}
