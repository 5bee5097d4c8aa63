package com.couriermft.formats.failure;

/** Thrown if a named object does not exist; HTTP 404 in the API. */
public final class NotFoundException extends CourierException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception with a code such as {@code job_not_found} and a message that names the
   * missing object.
   */
  public NotFoundException(FailureCode code, String message) {
    super(code, message, null);
  }
}
