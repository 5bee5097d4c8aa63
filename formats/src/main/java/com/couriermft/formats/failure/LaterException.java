package com.couriermft.formats.failure;

import java.time.Duration;

/** A transient failure for which the server stated how long to wait before the next attempt. */
public final class LaterException extends CourierException {
  private static final long serialVersionUID = 1L;

  /** The maximum wait; longer waits are reduced to this value. */
  public static final Duration LONGEST = Duration.ofHours(1);

  private final Duration wait;

  /**
   * Creates the failure.
   *
   * @param wait the wait before the next attempt; limited to {@link #LONGEST}, and 0 if negative
   */
  public LaterException(FailureCode code, String message, Duration wait) {
    super(FailureClass.TRANSIENT, code, message, null);
    Duration least = wait.isNegative() ? Duration.ZERO : wait;
    this.wait = least.compareTo(LONGEST) > 0 ? LONGEST : least;
  }

  /** Returns the minimum time until the next attempt, which is at most {@link #LONGEST}. */
  public Duration retryAfter() {
    return wait;
  }
}
