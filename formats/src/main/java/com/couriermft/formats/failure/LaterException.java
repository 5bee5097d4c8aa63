package com.couriermft.formats.failure;

import java.time.Duration;

/** A transient failure of which the other side says how long to wait before the next attempt. */
public final class LaterException extends CourierException {
  private static final long serialVersionUID = 1L;

  /** The longest wait that is kept to. */
  public static final Duration LONGEST = Duration.ofHours(1);

  private final Duration wait;

  /**
   * Makes the failure.
   *
   * @param wait before the next attempt; cut to {@link #LONGEST}, a negative one to none
   */
  public LaterException(FailureCode code, String message, Duration wait) {
    super(FailureClass.TRANSIENT, code, message, null);
    Duration least = wait.isNegative() ? Duration.ZERO : wait;
    this.wait = least.compareTo(LONGEST) > 0 ? LONGEST : least;
  }

  /** Returns the least time until the next attempt, up to {@link #LONGEST}. */
  public Duration retryAfter() {
    return wait;
  }
}
