package com.couriermft.formats.failure;

/** Reports that a request does not fit the present state; HTTP 409 at the API. */
public class ConflictException extends CourierException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes a conflict with a code such as {@code invalid_state} and a message that names the present
   * state.
   */
  public ConflictException(FailureCode code, String message) {
    super(code, message, null);
  }
}
