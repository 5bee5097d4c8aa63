package com.couriermft.engine.execution;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import java.util.Locale;

/**
 * Thrown for an event that is not allowed in the current state of an execution or a chain
 * execution; HTTP 409.
 */
public final class InvalidJobStateTransitionException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final String state;

  public InvalidJobStateTransitionException(
      String executionId, ExecutionState from, ExecutionEvent event) {
    this(executionId, from, event.name().toLowerCase(Locale.ROOT));
  }

  /** Creates the exception for a request that has no {@link ExecutionEvent}. */
  public InvalidJobStateTransitionException(String executionId, ExecutionState from, String asked) {
    this("Execution " + executionId, from.text(), asked);
  }

  private InvalidJobStateTransitionException(String subject, String state, String asked) {
    super(
        ExecutionCodes.INVALID_STATE,
        "%s is %s; '%s' is not allowed in this state.".formatted(subject, state, asked));
    this.state = state;
  }

  /** Returns the exception for a chain execution. */
  public static InvalidJobStateTransitionException ofChain(String id, String state, String asked) {
    return new InvalidJobStateTransitionException("Chain execution " + id, state, asked);
  }

  /** Returns the current state, in lower case. */
  public String state() {
    return state;
  }
}
