package com.couriermft.engine.request;

import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An operator's finding about the action of a failed step: whether the action took effect in the
 * other system.
 *
 * @param outcome what happened to the action
 * @param attempt number of the attempt that failed; {@code null} for the attempt that is in the
 *     execution when the execution is first read. A finding does not apply to later attempts
 * @param outputs outputs of the step, if the action is done; {@code null} for the step's own
 *     outputs
 * @param operation the action's id; {@code null} for the action of the execution's failure. A loop
 *     item that failed alone has a separate action
 */
public record ActFinding(
    Settlement.Outcome outcome,
    @Nullable Integer attempt,
    @Nullable ObjectNode outputs,
    @Nullable String operation) {
  /** Creates a finding about the action of the execution's failure. */
  public ActFinding(Settlement.Outcome outcome, @Nullable Integer attempt) {
    this(outcome, attempt, null, null);
  }

  /**
   * Returns this finding with the attempt and the action of an execution's failure filled in.
   *
   * @throws ConflictException {@code outcome_known}: the execution has not failed at a step that
   *     acts on another system, or has failed again since
   */
  ActFinding about(Execution e) {
    Failure failure = e.failure();
    String act = operation != null || failure == null ? operation : failure.operation();
    if (failure == null || act == null) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          ("Execution %s is %s and did not fail with an unknown outcome; resume it without "
                  + "'outcome'.")
              .formatted(e.id(), e.state().text()));
    } else if (attempt != null && attempt != failure.attempt()) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          "Execution %s has failed again since then, in attempt %d instead of %d; check it again."
              .formatted(e.id(), failure.attempt(), attempt));
    }
    return new ActFinding(outcome, failure.attempt(), outputs, act);
  }

  /** Returns the settlement to store for this finding, which {@link #about} must have returned. */
  Settlement settlement(Execution e) {
    return new Settlement(Objects.requireNonNull(operation), outcome, outputs, e.epoch());
  }
}
