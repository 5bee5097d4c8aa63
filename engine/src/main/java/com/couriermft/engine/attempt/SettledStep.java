package com.couriermft.engine.attempt;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Settlement;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies to the failed step the settlement that a user provided when resuming the execution. */
final class SettledStep {
  private SettledStep() {}

  /** Returns the outcome of a step that does not need to run; empty if the step must run. */
  static Optional<Outcome> of(Step<?> step, AttemptContext attempt) {
    Settlement said = attempt.settlement().filter(each -> isOf(attempt, each)).orElse(null);
    if (said == null || said.outcome() == Settlement.Outcome.REPEAT) {
      return Optional.empty();
    } else if (said.outcome() == Settlement.Outcome.SKIP) {
      return Optional.of(Outcome.skipped());
    }
    return outputs(step, said.outputs())
        .map(
            given ->
                new StepResult(given, 0, "marked as done by the person who resumed the execution"))
        .map(result -> Outcome.done(result, List.of()));
  }

  private static Optional<ObjectNode> outputs(Step<?> step, @Nullable ObjectNode given) {
    if (given != null) {
      return Optional.of(given);
    }
    return step instanceof Acts<?> acting ? acting.outputsWhenDone() : Optional.empty();
  }

  /** Returns whether a settlement refers to this step's request; a step may send several. */
  private static boolean isOf(AttemptContext attempt, Settlement said) {
    return attempt.mayHaveRunBefore()
        && (said.operation().equals(attempt.operationId(0))
            || attempt.workspace().notesOfThisRound().stream()
                .anyMatch(note -> said.operation().equals(note.path("operation").asText())));
  }

  /** Returns whether a step with this config may change another system. */
  static boolean acts(Step<?> step, ObjectNode config) {
    return step instanceof Acts<?> && acting(step, config);
  }

  private static <C extends Record> boolean acting(Step<C> step, ObjectNode config) {
    @SuppressWarnings("unchecked")
    Acts<C> acts = (Acts<C>) step;
    try {
      return acts.acts(ConfigBinder.bind(step.type(), config));
    } catch (CourierException e) {
      // If the configuration is invalid now, it does not show what an earlier attempt did with a
      // different configuration.
      return true;
    }
  }
}
