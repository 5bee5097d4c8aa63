package com.couriermft.engine.attempt;

import com.couriermft.engine.context.Scopes;
import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.ReferenceScope;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.expression.UsedSecrets;
import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.CleansUpBeforeRetry;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.couriermft.transfer.delivery.Deliveries;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.MDC;

/** Runs a step's code for one attempt and classifies the outcome. */
public final class StepRunner {
  private final StepRegistry registry;
  private final Scopes scopes;
  private final SecretLookup secrets;
  private final LongSupplier nanoTime;
  private final Duration slice;

  /**
   * Creates a runner of steps.
   *
   * @param slice the time that one invocation may spend on a step that supports slices
   */
  public StepRunner(
      StepRegistry registry,
      Scopes scopes,
      SecretLookup secrets,
      LongSupplier nanoTime,
      Duration slice) {
    this.nanoTime = nanoTime;
    this.slice = slice;
    this.registry = registry;
    this.scopes = scopes;
    this.secrets = secrets;
  }

  /** Resolves and binds the config, cleans up after earlier attempts and runs the step. */
  Outcome run(Claim claim, JobContext context, AttemptContext attempt, BlobWorkspace workspace) {
    MDC.put("execution", claim.execution().id());
    MDC.put("job", claim.execution().jobId());
    MDC.put("step", claim.step().id());
    MDC.put(Trace.KEY, claim.execution().traceId());
    UsedSecrets used = new UsedSecrets(secrets);
    try {
      Step<?> step = find(claim.step());
      Optional<Outcome> said = SettledStep.of(step, attempt);
      if (said.isPresent()) {
        return said.get();
      }
      ObjectNode config = resolve(step, claim, context, used);
      return masked(runResolved(step, config, attempt, workspace), step, attempt, used);
    } catch (Exception | Error failed) {
      Outcome outcome = classify(attempt.control(), failed);
      // If the configuration cannot be resolved now, an earlier attempt's request is unknown.
      return attempt.mayHaveRunBefore()
              && registry.find(claim.step().type()).filter(Acts.class::isInstance).isPresent()
          ? outcome.ofAct(attempt.operationId(0))
          : outcome;
    }
  }

  /**
   * Masks the secrets that the step used, because partners may have echoed them. Every result and
   * failure of a step passes through this method.
   */
  private static Outcome masked(
      Outcome end, Step<?> step, AttemptContext attempt, UsedSecrets used) {
    used.use(attempt.progress().concealed());
    return end.without(used, step.type());
  }

  private Outcome runResolved(
      Step<?> step, ObjectNode config, AttemptContext attempt, BlobWorkspace workspace) {
    try {
      long begun = nanoTime.getAsLong();
      SliceResult end = runAndTell(step, config, attempt, begun);
      requireBounds(attempt.claim(), end);
      // A success counts even if a stop was requested while the step was running.
      if (attempt.control().reason() == AttemptControl.Reason.LEASE_LOST) {
        return Outcome.lost();
      }
      return end.result() == null
          ? Outcome.sliced(Objects.requireNonNull(end.position()), end.delay(), workspace.changes())
          : Outcome.done(timed(end.result(), begun), workspace.changes());
    } catch (Exception | Error failed) {
      Outcome outcome = classify(attempt.control(), failed).of(StepConnections.only(step, config));
      return SettledStep.acts(step, config) ? outcome.ofAct(attempt.operationId(0)) : outcome;
    }
  }

  /**
   * Checks the size and depth of a step's outputs, because they are stored and later steps read
   * them.
   */
  private static void requireBounds(Claim claim, SliceResult end) {
    try {
      if (end.result() != null) {
        Json.requireBounds(end.result().outputs());
      }
    } catch (InvalidInputException e) {
      throw e.of("The outputs of step '" + claim.step().id() + "'");
    }
  }

  /**
   * Runs the step and records the files that it transferred, regardless of how the attempt ends. An
   * attempt whose records cannot be written is repeated.
   */
  private SliceResult runAndTell(
      Step<?> step, ObjectNode config, AttemptContext attempt, long begun)
      throws IOException, InterruptedException {
    SliceResult end;
    try {
      end = runBound(step, config, attempt, begun);
    } catch (Exception | Error failed) {
      try {
        flush(attempt.deliveries());
      } catch (CourierException untold) {
        attempt.log().warn("Records of moved files are left for the next attempt", untold);
        failed.addSuppressed(untold);
      }
      throw failed;
    }
    flush(attempt.deliveries());
    return end;
  }

  /**
   * Writes the records of transferred files. After an interrupt, it writes them within the grace
   * period.
   */
  private static void flush(Deliveries moved) {
    boolean interrupted = Thread.interrupted();
    try {
      moved.flush();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Adds the step's duration to its outputs, if the step has outputs. */
  private StepResult timed(StepResult result, long begun) {
    ObjectNode outputs = result.outputs();
    long millis = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - begun);
    return outputs.isEmpty()
        ? result
        : new StepResult(outputs.put("duration_ms", millis), result.bytes(), result.warning());
  }

  /** Rolls back a step that is not retried. */
  Outcome rollBack(Claim claim, JobContext context, AttemptContext attempt) {
    try {
      Step<?> step = find(claim.step());
      if (step instanceof RollsBack<?>) {
        attempt.ensureLease();
        rollBackBound(step, resolve(step, claim, context, secrets), attempt);
      }
      return Outcome.done(StepResult.none(), List.of());
    } catch (Exception | Error e) {
      attempt
          .log()
          .warn("The roll-back of Execution(id={}) failed", attempt.attempt().executionId(), e);
      return classify(attempt.control(), e);
    }
  }

  private Step<?> find(StepDefinition definition) {
    return registry
        .find(definition.type())
        .orElseThrow(
            () ->
                CourierException.of(
                    DefinitionCodes.UNKNOWN_STEP_TYPE,
                    "Step '%s': this host has no step type '%s'."
                        .formatted(definition.id(), definition.type())));
  }

  private ObjectNode resolve(Step<?> step, Claim claim, JobContext context, SecretLookup lookup) {
    return scopes
        .resolver(ReferenceScope.committed(claim.execution(), claim.branch()), context, lookup)
        .resolve(
            claim.step().config(),
            "Step '" + claim.step().id() + "'",
            ConfigField.encodings(step.type()));
  }

  private <C extends Record> SliceResult runBound(
      Step<C> step, ObjectNode resolved, AttemptContext context, long begun)
      throws IOException, InterruptedException {
    C config = ConfigBinder.bind(step.type(), resolved);
    String position = context.claim().branch().position();
    if (context.mayHaveRunBefore()
        && position.isEmpty()
        && step instanceof CleansUpBeforeRetry<?>) {
      @SuppressWarnings("unchecked")
      CleansUpBeforeRetry<C> cleaner = (CleansUpBeforeRetry<C>) step;
      context.ensureLease();
      cleaner.cleanUpBeforeRetry(config, context);
    }
    if (step instanceof Continues<?>) {
      @SuppressWarnings("unchecked")
      Continues<C> continuing = (Continues<C>) step;
      JsonNode from = position.isEmpty() ? null : Json.readTree(position);
      return continuing.runSlice(
          config, context, from, () -> nanoTime.getAsLong() - begun >= slice.toNanos());
    }
    return SliceResult.done(step.run(config, context));
  }

  private static <C extends Record> void rollBackBound(
      Step<C> step, ObjectNode resolved, StepContext context)
      throws IOException, InterruptedException {
    @SuppressWarnings("unchecked")
    RollsBack<C> rolling = (RollsBack<C>) step;
    rolling.rollBack(ConfigBinder.bind(step.type(), resolved), context);
  }

  private static Outcome classify(AttemptControl control, Throwable thrown) {
    return control.reason() == AttemptControl.Reason.NONE
        ? Outcome.failed(ExceptionClassifier.failure(thrown))
        : Outcome.stopped(control, thrown);
  }
}
