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
 * What somebody says about the act of the step that an execution failed at.
 *
 * @param outcome what became of the act
 * @param attempt that failed over it; {@code null} for the one that the execution shows when it is
 *     first read. A finding says nothing of what a later attempt has done
 * @param outputs of the step, with {@code done}; {@code null} for those that it has by itself
 * @param operation the act's id; {@code null} for that of the execution's failure. An item of a
 *     loop that failed alone has one of its own
 */
public record ActFinding(
    Settlement.Outcome outcome,
    @Nullable Integer attempt,
    @Nullable ObjectNode outputs,
    @Nullable String operation) {
  /** Says what became of the act of the execution's failure. */
  public ActFinding(Settlement.Outcome outcome, @Nullable Integer attempt) {
    this(outcome, attempt, null, null);
  }

  /**
   * Returns this finding about the failure of an execution.
   *
   * @throws ConflictException {@code outcome_known}: the execution has not failed at a step that
   *     acts on another system, or again since
   */
  ActFinding about(Execution e) {
    Failure failure = e.failure();
    String act = operation != null || failure == null ? operation : failure.operation();
    if (failure == null || act == null) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          "Execution %s is %s, and not failed at a step that acts on another system; resume it without 'outcome'."
              .formatted(e.id(), e.state().text()));
    } else if (attempt != null && attempt != failure.attempt()) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          "Execution %s has failed again since, in attempt %d and not %d; look at it again."
              .formatted(e.id(), failure.attempt(), attempt));
    }
    return new ActFinding(outcome, failure.attempt(), outputs, act);
  }

  /** Returns what is kept of this finding, which is {@link #about} the execution. */
  Settlement settlement(Execution e) {
    return new Settlement(Objects.requireNonNull(operation), outcome, outputs, e.epoch());
  }
}
