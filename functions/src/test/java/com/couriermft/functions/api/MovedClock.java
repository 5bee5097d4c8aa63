package com.couriermft.functions.api;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time of this machine, and as much more as a test has moved it on. Thread-safe. */
final class MovedClock implements InstantSource {
  private volatile Duration ahead = Duration.ZERO;

  /** Moves the time on; called by one thread alone. */
  void move(Duration time) {
    ahead = ahead.plus(time);
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }
}
