package com.couriermft.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test moves it. Thread-safe. */
public final class ManualClock implements InstantSource {
  private Instant now;

  /** Creates a clock at an instant. */
  public ManualClock(Instant now) {
    this.now = now;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** Moves the clock forward or back. */
  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }
}
