package com.couriermft.formats.failure;

import org.jspecify.annotations.Nullable;

/**
 * A failure with the code {@code outcome_unknown}: an operation on another system may or may not
 * have been performed, and repeating the operation is not declared safe. A user must check the
 * other system and decide how to continue.
 */
public final class OutcomeUnknownException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final String operation;

  /**
   * Creates the failure.
   *
   * @param operation the id of the operation, which may have been sent to the other system
   * @param message a message that names the operation and states how it ended
   */
  public OutcomeUnknownException(String operation, String message, @Nullable Throwable cause) {
    super(
        CommonCodes.OUTCOME_UNKNOWN,
        SafeText.sentence(message)
            + " Check the receiving system for operation "
            + operation
            + ", then resume with {\"outcome\": \"done\"}, {\"outcome\": \"repeat\"} or "
            + "{\"outcome\": \"skip\"}.",
        cause);
    this.operation = operation;
  }

  /** Returns the id of the operation. */
  public String operation() {
    return operation;
  }
}
