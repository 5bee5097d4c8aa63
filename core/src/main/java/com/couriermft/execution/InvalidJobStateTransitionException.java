package com.couriermft.execution;

import com.couriermft.failure.ConflictException;
import java.util.Locale;

/** An event is not allowed in an execution's present state; HTTP 409 at the API. */
public final class InvalidJobStateTransitionException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final ExecutionState from;

  /** Names the execution, its state and what was asked. */
  public InvalidJobStateTransitionException(
      String executionId, ExecutionState from, ExecutionEvent event) {
    this(executionId, from, event.name().toLowerCase(Locale.ROOT));
  }

  /** The same for what is no event. */
  public InvalidJobStateTransitionException(String executionId, ExecutionState from, String asked) {
    super(
        "invalid_state",
        "Execution %s is %s; '%s' is not allowed in that state."
            .formatted(executionId, from.text(), asked));
    this.from = from;
  }

  /** The present state. */
  public ExecutionState from() {
    return from;
  }
}
