package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.LoopFrame;
import com.couriermft.execution.StepExecution;
import com.couriermft.execution.StepState;
import com.couriermft.expression.IterationOutputs;
import com.couriermft.expression.IterationPath;
import com.couriermft.expression.JobContext;
import com.couriermft.expression.Loops;
import com.couriermft.expression.ReferenceResolver;
import com.couriermft.expression.SecretLookup;
import com.couriermft.failure.CourierException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What can be referred to from where a branch stands. Thread-safe. */
final class Scopes {
  private final ExecutionStore store;
  private final Checkpoints checkpoints;
  private final Plans plans;

  Scopes(ExecutionStore store, Checkpoints checkpoints, Plans plans) {
    this.store = store;
    this.checkpoints = checkpoints;
    this.plans = plans;
  }

  /** Resolves what a marker of the branch, or the run's end, refers to. */
  ReferenceResolver resolver(Execution e, Branch at, SecretLookup secrets) {
    JobContext context =
        checkpoints
            .load(e, at)
            .withExecution(
                new JobContext.Execution(e.id(), e.jobId(), e.jobVersion(), e.startedAt()));
    return resolver(e, at, context, secrets);
  }

  /** Resolves what a step of the branch refers to. */
  ReferenceResolver resolver(Execution e, Branch at, JobContext context, SecretLookup secrets) {
    List<LoopFrame> frames = at.frames();
    Loops loops =
        new Loops(
            at.path(),
            depth -> checkpoints.item(e, frames.get(depth).items(), frames.get(depth).index()));
    return new ReferenceResolver(
        context,
        checkpoints,
        secrets,
        loops,
        (step, within, reader) -> left(e, step, within, reader));
  }

  /** Reads what a step has left in each iteration: as many requests as its rows have pages. */
  private void left(
      Execution e, String step, IterationPath within, Consumer<IterationOutputs.Left> reader) {
    store.forEachAttempt(
        e.id(),
        e.generation(),
        plans.of(e).getStep(step).index(),
        row -> {
          IterationPath at = row.key().at();
          if (row.state() == StepState.COMPLETED && within.sees(at)) {
            reader.accept(new IterationOutputs.Left(at, outputs(row)));
          }
        });
  }

  private static ObjectNode outputs(StepExecution row) {
    return Optional.ofNullable(row.outputs())
        .orElseThrow(
            () ->
                CourierException.permanent(
                    "value_too_large",
                    "Step '%s' left outputs of more than %d characters in iteration %s, which only"
                            .formatted(
                                row.stepId(),
                                StepExecution.MAX_INLINE_OUTPUTS,
                                row.key().at().indexes())
                        + " that iteration can read; put them into a file."));
  }
}
