package com.couriermft.engine;

import com.couriermft.definition.StepDefinition;
import com.couriermft.execution.Execution;
import com.couriermft.expression.JobContext;
import com.couriermft.expression.ReferenceResolver;
import com.couriermft.expression.SecretLookup;
import com.couriermft.failure.CourierException;
import com.couriermft.failure.Failure;
import com.couriermft.step.CleansUpBeforeRetry;
import com.couriermft.step.ConfigBinder;
import com.couriermft.step.RollsBack;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepRegistry;
import com.couriermft.step.StepResult;
import com.couriermft.transfer.BlobWorkspace;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.MDC;

/** Runs a step's code for one attempt and classifies what comes of it. */
final class StepRunner {
  private final StepRegistry registry;
  private final Checkpoints checkpoints;
  private final SecretLookup secrets;
  private final LongSupplier nanoTime;

  StepRunner(
      StepRegistry registry, Checkpoints checkpoints, SecretLookup secrets, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.registry = registry;
    this.checkpoints = checkpoints;
    this.secrets = secrets;
  }

  /** Resolves, binds, cleans up after earlier attempts and runs. */
  Outcome run(
      StepDefinition definition,
      Execution execution,
      JobContext context,
      AttemptContext attempt,
      BlobWorkspace workspace) {
    MDC.put("execution", execution.id());
    MDC.put("job", execution.jobId());
    MDC.put("step", definition.id());
    try {
      Step<?> step = find(definition);
      ObjectNode config = resolve(definition, context);
      long begun = nanoTime.getAsLong();
      StepResult result = runBound(step, config, attempt, attempt.mayHaveRunBefore());
      // What is done is done, also if somebody has asked it to stop meanwhile.
      return attempt.control().reason() == AttemptControl.Reason.LEASE_LOST
          ? Outcome.lost()
          : Outcome.done(timed(result, begun), workspace.files().toJson());
    } catch (Exception failed) {
      return classify(attempt.control(), failed);
    }
  }

  /** Every step that hands anything on also hands on how long it took. */
  private StepResult timed(StepResult result, long begun) {
    ObjectNode outputs = result.outputs();
    long millis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - begun);
    return outputs.isEmpty()
        ? result
        : new StepResult(outputs.put("duration_ms", millis), result.bytes());
  }

  /** What the step does when it will not be tried again. */
  Outcome rollBack(StepDefinition definition, JobContext context, AttemptContext attempt) {
    try {
      Step<?> step = find(definition);
      if (step instanceof RollsBack<?>) {
        attempt.ensureLease();
        rollBackBound(step, resolve(definition, context), attempt);
      }
      return Outcome.done(StepResult.none(), context.files());
    } catch (Exception e) {
      attempt.log().warn("Execution(id={}) roll-back failed", attempt.attempt().executionId(), e);
      return classify(attempt.control(), e);
    }
  }

  private Step<?> find(StepDefinition definition) {
    return registry
        .find(definition.type())
        .orElseThrow(
            () ->
                CourierException.permanent(
                    "unknown_step_type",
                    "Step '%s': this host knows no step type '%s'."
                        .formatted(definition.id(), definition.type())));
  }

  private ObjectNode resolve(StepDefinition definition, JobContext context) {
    return new ReferenceResolver(context, checkpoints, secrets)
        .resolve(definition.config(), "Step '" + definition.id() + "'");
  }

  private static <C extends Record> StepResult runBound(
      Step<C> step, ObjectNode resolved, StepContext context, boolean again)
      throws IOException, InterruptedException {
    C config = ConfigBinder.bind(step.type(), resolved);
    if (again && step instanceof CleansUpBeforeRetry<?>) {
      @SuppressWarnings("unchecked")
      CleansUpBeforeRetry<C> cleaner = (CleansUpBeforeRetry<C>) step;
      context.ensureLease();
      cleaner.cleanUpBeforeRetry(config, context);
    }
    return step.run(config, context);
  }

  private static <C extends Record> void rollBackBound(
      Step<C> step, ObjectNode resolved, StepContext context)
      throws IOException, InterruptedException {
    @SuppressWarnings("unchecked")
    RollsBack<C> rolling = (RollsBack<C>) step;
    rolling.rollBack(ConfigBinder.bind(step.type(), resolved), context);
  }

  /** The one place that says what an exception of a step means. */
  private static Outcome classify(AttemptControl control, Exception thrown) {
    return control.reason() == AttemptControl.Reason.NONE
        ? Outcome.failed(Failure.of(known(thrown)))
        : Outcome.stopped(control);
  }

  private static Exception known(Exception thrown) {
    if (thrown instanceof InterruptedException || thrown instanceof InterruptedIOException) {
      return CourierException.transientFailure(
          "interrupted", "The step was interrupted: " + thrown.getMessage(), thrown);
    }
    return thrown instanceof IOException
        ? CourierException.transientFailure("io_error", String.valueOf(thrown.getMessage()), thrown)
        : thrown;
  }
}
