package com.couriermft.formats.failure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure of code that is not Courier's, such as a function's: its causes and frames are those of
 * that code, wherever it ran.
 */
public final class ForeignException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> causes;
  private final transient List<String> frames;

  /**
   * Makes the failure.
   *
   * @param causes class and message of each cause, outermost first
   * @param frames of the code that failed, from where it was thrown
   * @param thrown where it was thrown in this process
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
