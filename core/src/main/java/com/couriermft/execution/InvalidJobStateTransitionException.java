package com.couriermft.execution;

import com.couriermft.failure.ConflictException;
import java.util.Locale;

/** An event is not allowed in an execution's present state; HTTP 409 at the API. */
public final class InvalidJobStateTransitionException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final ExecutionState from;
  private final ExecutionEvent event;

  /** Names the execution, its state and what was asked. */
  public InvalidJobStateTransitionException(
      String executionId, ExecutionState from, ExecutionEvent event) {
    super(
        "invalid_state",
        "Execution %s is %s; '%s' is not allowed in that state."
            .formatted(executionId, from.text(), event.name().toLowerCase(Locale.ROOT)));
    this.from = from;
    this.event = event;
  }

  /** The present state. */
  public ExecutionState from() {
    return from;
  }

  /** What was asked. */
  public ExecutionEvent event() {
    return event;
  }
}
