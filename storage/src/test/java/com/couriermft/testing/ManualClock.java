package com.couriermft.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is moved. Thread-safe. */
public final class ManualClock implements InstantSource {
  private Instant now;

  /** Stands at this instant. */
  public ManualClock(Instant now) {
    this.now = now;
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  /** Moves it, forward or back. */
  public synchronized void advance(Duration time) {
    now = now.plus(time);
  }
}
