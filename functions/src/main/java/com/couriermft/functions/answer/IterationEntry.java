package com.couriermft.functions.answer;

import com.couriermft.engine.execution.StepQueries;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An iteration of a step in loops. {@code passes} is present only if a loop was restarted from its
 * first item.
 */
@SchemaName("Iteration")
public record IterationEntry(
    @Field(help = "The item in the innermost loop", min = 0) @Nullable Integer iterationIndex,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "The item in each loop, from the outermost loop", min = 0)
        List<Integer> iterations,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "How often each loop was started again", min = 0)
        List<Integer> passes,
    @Field(help = "State of the iteration") StepState state,
    @Field(help = "Attempts of the iteration") List<AttemptEntry> attempts,
    @Field(help = "Outputs of the iteration") @Nullable ObjectNode outputs) {
  public IterationEntry {
    iterations = List.copyOf(iterations);
    passes = List.copyOf(passes);
    attempts = List.copyOf(attempts);
  }

  /** Returns an iteration without its outputs. */
  public static IterationEntry brief(StepQueries.Iteration iteration) {
    return of(iteration, null);
  }

  /** Returns an iteration with its outputs. */
  static IterationEntry of(StepQueries.Iteration iteration) {
    return of(iteration, iteration.last().outputs());
  }

  private static IterationEntry of(StepQueries.Iteration iteration, @Nullable ObjectNode outputs) {
    IterationPath at = iteration.at();
    List<Integer> passes = at.iterations().stream().map(IterationPath.Iteration::pass).toList();
    return new IterationEntry(
        at.isNone() ? null : at.indexes().get(at.depth() - 1),
        at.indexes(),
        passes.stream().anyMatch(pass -> pass > 0) ? passes : List.of(),
        iteration.last().state(),
        AttemptEntry.of(iteration.attempts()),
        outputs);
  }
}
