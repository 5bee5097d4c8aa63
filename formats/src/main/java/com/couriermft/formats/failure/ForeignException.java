package com.couriermft.formats.failure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure of code outside Courier, such as a function. Its causes and frames are those of the
 * external code, even if the code ran in another process.
 */
public final class ForeignException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> causes;
  private final transient List<String> frames;

  /**
   * Creates the failure.
   *
   * @param causes the class and message of each cause, outermost first
   * @param frames the stack frames of the code that failed, starting with the frame that threw the
   *     exception
   * @param thrown the exception that was thrown in this process
   */
  public ForeignException(
      FailureClass failureClass,
      FailureCode code,
      String message,
      List<String> causes,
      List<String> frames,
      @Nullable Throwable thrown) {
    super(failureClass, code, message, thrown);
    this.causes = List.copyOf(causes);
    this.frames = List.copyOf(frames);
  }

  List<String> causes() {
    return causes;
  }

  List<String> frames() {
    return frames;
  }
}
