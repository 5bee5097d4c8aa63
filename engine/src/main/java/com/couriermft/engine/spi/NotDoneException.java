package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;

/**
 * Thrown when a request had no effect because it was not sent, or because the server reports that
 * it performed no action.
 */
public final class NotDoneException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  public NotDoneException(CourierException why) {
    super(why);
    this.why = why;
  }

  /** Returns the step's failure. */
  public CourierException why() {
    return why;
  }
}
