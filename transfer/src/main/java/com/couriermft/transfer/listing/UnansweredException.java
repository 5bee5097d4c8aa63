package com.couriermft.transfer.listing;

import java.io.IOException;

/**
 * A server has not answered a request in the time that it has: the request may be under way, or
 * done. Nothing that the server may be working on is to be removed.
 */
public final class UnansweredException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Makes the exception. */
  public UnansweredException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether this is why something failed. */
  public static boolean isCauseOf(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof UnansweredException) {
        return true;
      }
    }
    return false;
  }
}
