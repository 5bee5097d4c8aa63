package com.couriermft.local.schedule;

import java.time.Duration;
import java.time.Instant;

/** A fixed time between the starts of two runs. */
record Interval(Duration period) implements TimerSchedule {
  Interval {
    if (period.isZero() || period.isNegative()) {
      throw new IllegalArgumentException(
          "A timer's time span is " + period + "; it must be greater than zero");
    }
  }

  @Override
  public Instant next(Instant instant) {
    return instant.plus(period);
  }
}
