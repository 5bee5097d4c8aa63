package com.couriermft.openpgp;

import java.io.IOException;

/**
 * Wraps a failure of a message's source or target, so that it is not mistaken for a damaged
 * message.
 */
final class OutsideFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutsideFailure(Exception cause) {
    super(cause);
  }

  /** Throws the original exception. */
  RuntimeException rethrow() throws IOException {
    if (getCause() instanceof IOException failed) {
      throw failed;
    } else if (getCause() instanceof RuntimeException failed) {
      throw failed;
    }
    throw this;
  }
}
