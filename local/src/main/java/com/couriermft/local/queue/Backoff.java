package com.couriermft.local.queue;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delays between polls of an empty queue: 100 ms at first, then growing exponentially up to a
 * maximum.
 */
final class Backoff {
  private static final long STEP_MILLIS = 100;
  private static final int MAX_EXPONENT = 20;
  private final Duration max;
  private final RandomGenerator random;
  private long millis;
  private int empty;

  Backoff(Duration max, RandomGenerator random) {
    this.max = max;
    this.random = random;
  }

  /** Returns the delay after another empty poll. */
  Duration next() {
    millis =
        empty == 0
            ? STEP_MILLIS
            : millis
                + (long)
                    (random.nextDouble(0.8, 1.2)
                        * STEP_MILLIS
                        * (1L << Math.min(empty - 1, MAX_EXPONENT)));
    millis = Math.min(millis, max.toMillis());
    empty++;
    return Duration.ofMillis(millis);
  }

  /** Resets the delay to its minimum after a message was received. */
  void reset() {
    empty = 0;
  }
}
