package com.couriermft.transfer.listing;

import java.io.IOException;

/**
 * Thrown if a server has not responded within the timeout. The request may be in progress or
 * complete. Do not remove files that the server may be processing.
 */
public final class UnansweredException extends IOException {
  private static final long serialVersionUID = 1L;

  public UnansweredException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether this exception caused a failure. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnansweredException) {
        return true;
      }
    }
    return false;
  }
}
