package com.couriermft.transfer.supervision;

import java.util.function.BooleanSupplier;

/**
 * Decides whether work stops so that another invocation can continue it. This happens after the
 * slice's deadline, but only after progress that need not be repeated. Thread-safe.
 */
public final class HandOver {
  private final BooleanSupplier timeIsUp;
  private volatile boolean progressed;

  public HandOver(BooleanSupplier timeIsUp) {
    this.timeIsUp = timeIsUp;
  }

  /** Returns a hand-over that is never due, for work without slices. */
  public static HandOver never() {
    return new HandOver(() -> false);
  }

  /** Records progress that need not be repeated. */
  public void progressed() {
    progressed = true;
  }

  /** Returns whether the slice's deadline has passed, even without progress. */
  public boolean isTimeUp() {
    return timeIsUp.getAsBoolean();
  }

  /** Returns whether to stop at the next point from which another invocation can continue. */
  public boolean isDue() {
    return progressed && timeIsUp.getAsBoolean();
  }
}
