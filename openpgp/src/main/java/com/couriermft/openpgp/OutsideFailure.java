package com.couriermft.openpgp;

import java.io.IOException;

/**
 * Reports that the source or the target of a message has failed: not the message's fault, so
 * nothing that reads messages may take it for damage.
 */
final class OutsideFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutsideFailure(Exception cause) {
    super(cause);
  }

  /** Throws what had been thrown there. */
  RuntimeException rethrow() throws IOException {
    if (getCause() instanceof IOException failed) {
      throw failed;
    } else if (getCause() instanceof RuntimeException failed) {
      throw failed;
    }
    throw this;
  }
}
