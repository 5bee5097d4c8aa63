package com.couriermft.engine.execution;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import java.util.Locale;

/** An event is not allowed in the present state of an execution or a chain execution; HTTP 409. */
public final class InvalidJobStateTransitionException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final String state;

  /** Names the execution, its state and what was asked. */
  public InvalidJobStateTransitionException(
      String executionId, ExecutionState from, ExecutionEvent event) {
    this(executionId, from, event.name().toLowerCase(Locale.ROOT));
  }

  /** The same for what is no event. */
  public InvalidJobStateTransitionException(String executionId, ExecutionState from, String asked) {
    this("Execution " + executionId, from.text(), asked);
  }

  private InvalidJobStateTransitionException(String subject, String state, String asked) {
    super(
        ExecutionCodes.INVALID_STATE,
        "%s is %s; '%s' is not allowed in that state.".formatted(subject, state, asked));
    this.state = state;
  }

  /** The same for a chain execution. */
  public static InvalidJobStateTransitionException ofChain(String id, String state, String asked) {
    return new InvalidJobStateTransitionException("Chain execution " + id, state, asked);
  }

  /** The present state, in lower case. */
  public String state() {
    return state;
  }
}
