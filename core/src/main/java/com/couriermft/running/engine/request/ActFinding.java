package com.couriermft.running.engine.request;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.running.execution.Execution;
import org.jspecify.annotations.Nullable;

/**
 * What somebody found out about the act over whose unknown outcome an execution failed.
 *
 * @param outcome what became of the act
 * @param attempt that failed over it; {@code null} for the one that the execution shows when it is
 *     first read. A finding says nothing of what a later attempt has done
 */
public record ActFinding(Settlement.Outcome outcome, @Nullable Integer attempt) {
  /**
   * Returns this finding about the failure of an execution.
   *
   * @throws ConflictException {@code outcome_known}: the execution has failed otherwise, not at
   *     all, or again since
   */
  ActFinding about(Execution e) {
    Failure failure = e.failure();
    if (failure == null || failure.operation() == null) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          "Execution %s is %s and has not failed with '%s'; resume it without 'outcome'."
              .formatted(e.id(), e.state().text(), StepCodes.OUTCOME_UNKNOWN.code()));
    } else if (attempt != null && attempt != failure.attempt()) {
      throw new ConflictException(
          ExecutionCodes.OUTCOME_KNOWN,
          "Execution %s has failed again since, in attempt %d and not %d; look at it again."
              .formatted(e.id(), failure.attempt(), attempt));
    }
    return new ActFinding(outcome, failure.attempt());
  }
}
