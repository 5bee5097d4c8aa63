package com.couriermft.transfer.supervision;

import java.util.function.BooleanSupplier;

/**
 * Whether work is to stop so that another invocation goes on with it: when its time is up, but not
 * before something was done that the next one need not do again. Thread-safe.
 */
public final class HandOver {
  private final BooleanSupplier timeIsUp;
  private volatile boolean progressed;

  /** Makes a hand-over whose time is up when the supplier says so. */
  public HandOver(BooleanSupplier timeIsUp) {
    this.timeIsUp = timeIsUp;
  }

  /** Returns a hand-over that never comes, for work that is done in one go. */
  public static HandOver never() {
    return new HandOver(() -> false);
  }

  /** Something is done that will not have to be done again. */
  public void progressed() {
    progressed = true;
  }

  /** Whether the time is up, whatever was done. */
  public boolean isTimeUp() {
    return timeIsUp.getAsBoolean();
  }

  /** Whether to stop at the next point from which another invocation can go on. */
  public boolean isDue() {
    return progressed && timeIsUp.getAsBoolean();
  }
}
