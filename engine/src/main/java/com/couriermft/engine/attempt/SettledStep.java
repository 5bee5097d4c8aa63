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

/** What follows for a step from what somebody said who resumed its execution. */
final class SettledStep {
  private SettledStep() {}

  /** Returns how the step ends without being run; empty if it is to run. */
  static Optional<Outcome> of(Step<?> step, AttemptContext attempt) {
    Settlement said = attempt.settlement().filter(each -> isOf(attempt, each)).orElse(null);
    if (said == null || said.outcome() == Settlement.Outcome.REPEAT) {
      return Optional.empty();
    } else if (said.outcome() == Settlement.Outcome.SKIP) {
      return Optional.of(Outcome.skipped());
    }
    return outputs(step, said.outputs())
        .map(given -> new StepResult(given, 0, "taken as done by whoever resumed the execution"))
        .map(result -> Outcome.done(result, List.of()));
  }

  private static Optional<ObjectNode> outputs(Step<?> step, @Nullable ObjectNode given) {
    if (given != null) {
      return Optional.of(given);
    }
    return step instanceof Acts<?> acting ? acting.outputsWhenDone() : Optional.empty();
  }

  /** Whether what was said is about an act of this step, of which it may have several. */
  private static boolean isOf(AttemptContext attempt, Settlement said) {
    return attempt.mayHaveRunBefore()
        && (said.operation().equals(attempt.operationId(0))
            || attempt.workspace().notesOfThisRound().stream()
                .anyMatch(note -> said.operation().equals(note.path("operation").asText())));
  }

  /** Returns whether a step may change something on another system with this config. */
  static boolean acts(Step<?> step, ObjectNode config) {
    return step instanceof Acts<?> && acting(step, config);
  }

  private static <C extends Record> boolean acting(Step<C> step, ObjectNode config) {
    @SuppressWarnings("unchecked")
    Acts<C> acts = (Acts<C>) step;
    try {
      return acts.acts(ConfigBinder.bind(step.type(), config));
    } catch (CourierException e) {
      // A config that is refused now says nothing of what an earlier attempt has done with another.
      return true;
    }
  }
}
