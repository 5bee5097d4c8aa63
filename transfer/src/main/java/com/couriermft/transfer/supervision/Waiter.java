package com.couriermft.transfer.supervision;

import java.time.Duration;

/** Waits for a given time; injected so that tests need not wait. */
@FunctionalInterface
public interface Waiter {
  /** Waits according to the real clock and checks for cancellation several times a second. */
  Waiter REAL =
      (time, cancellation) -> {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
          cancellation.throwIfCancelled();
          Thread.sleep(Math.min(200, left / 1_000_000 + 1));
        }
      };

  /**
   * Waits for a given time.
   *
   * @throws com.couriermft.formats.failure.CourierException as {@link
   *     Cancellation#throwIfCancelled}
   */
  void await(Duration time, Cancellation cancellation) throws InterruptedException;
}
