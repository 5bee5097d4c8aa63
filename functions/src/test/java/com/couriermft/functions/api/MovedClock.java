package com.couriermft.functions.api;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time of this machine plus an offset that the test advances. Thread-safe. */
final class MovedClock implements InstantSource {
  private volatile Duration ahead = Duration.ZERO;

  /** Advances the time. Only one thread may call this method. */
  void move(Duration time) {
    ahead = ahead.plus(time);
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead);
  }
}
