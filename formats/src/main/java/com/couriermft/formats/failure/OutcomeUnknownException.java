package com.couriermft.formats.failure;

import org.jspecify.annotations.Nullable;

/**
 * Code {@code outcome_unknown}: an act on another system may have been done or not, and doing it
 * again is not declared harmless. Only somebody who looks there can say how to go on.
 */
public final class OutcomeUnknownException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final String operation;

  /**
   * Makes the failure.
   *
   * @param operation the id of the act, which the other system may have been told
   * @param message names the act and how it ended
   */
  public OutcomeUnknownException(String operation, String message, @Nullable Throwable cause) {
    super(
        CommonCodes.OUTCOME_UNKNOWN,
        SafeText.sentence(message)
            + " Look there whether operation "
            + operation
            + " was done, then resume with {\"outcome\": \"done\"}, {\"outcome\": \"repeat\"} or"
            + " {\"outcome\": \"skip\"}.",
        cause);
    this.operation = operation;
  }

  /** Returns the id of the act. */
  public String operation() {
    return operation;
  }
}
