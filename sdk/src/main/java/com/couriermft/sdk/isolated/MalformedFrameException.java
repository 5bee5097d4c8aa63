package com.couriermft.sdk.isolated;

import java.io.IOException;

/**
 * Thrown if the bytes received on a connection are not a frame. The end of the connection is not
 * reported by this exception.
 */
public final class MalformedFrameException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedFrameException(String message, Throwable cause) {
    super(message, cause);
  }

  MalformedFrameException(String message) {
    super(message);
  }
}
