package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;

/** An act did not happen: nothing was sent, or the other side says that it did nothing. */
public final class NotDoneException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  /** Makes it of the failure that the step is to end with. */
  public NotDoneException(CourierException why) {
    super(why);
    this.why = why;
  }

  /** Returns the failure that the step is to end with. */
  public CourierException why() {
    return why;
  }
}
