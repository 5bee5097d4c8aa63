package com.couriermft.formats.failure;

/** Something named does not exist; HTTP 404 at the API. */
public final class NotFoundException extends CourierException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes a failure with a code such as {@code job_not_found} and a message that names the missing
   * object.
   */
  public NotFoundException(FailureCode code, String message) {
    super(code, message, null);
  }
}
