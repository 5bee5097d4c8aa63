package com.couriermft.formats.failure;

/** Thrown if a request conflicts with the current state; HTTP 409 in the API. */
public class ConflictException extends CourierException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates a conflict with a code such as {@code invalid_state}, and a message that names the
   * current state.
   */
  public ConflictException(FailureCode code, String message) {
    super(code, message, null);
  }
}
