package com.couriermft.steps.function.isolated;

import com.couriermft.sdk.isolated.MalformedFrameException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says that a child has ended, or has sent what is no frame, before its call was over. */
final class ChildEndedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final @Nullable MalformedFrameException malformed;

  /**
   * Makes the exception.
   *
   * @param malformed what is wrong with the frame that ended the conversation, if one did
   */
  ChildEndedException(@Nullable MalformedFrameException malformed) {
    super("the process of an isolated function has ended", malformed);
    this.malformed = malformed;
  }

  Optional<MalformedFrameException> malformed() {
    return Optional.ofNullable(malformed);
  }
}
