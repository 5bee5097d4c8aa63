package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.isolated.MalformedFrameException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Signals that a child ended, or sent an invalid frame, before its call was complete. */
final class ChildEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final @Nullable MalformedFrameException malformed;

  /**
   * Creates the exception.
   *
   * @param malformed problem of the frame that ended the connection; {@code null} for none
   */
  ChildEndedException(@Nullable MalformedFrameException malformed) {
    super("the process of an isolated function has ended", malformed);
    this.malformed = malformed;
  }

  Optional<MalformedFrameException> malformed() {
    return Optional.ofNullable(malformed);
  }
}
