package com.couriermft.sdk.isolated;

import java.io.IOException;

/** Says that what came over a connection is no frame. The end of a connection is none of these. */
public final class MalformedFrameException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedFrameException(String message, Throwable cause) {
    super(message, cause);
  }

  MalformedFrameException(String message) {
    super(message);
  }
}
