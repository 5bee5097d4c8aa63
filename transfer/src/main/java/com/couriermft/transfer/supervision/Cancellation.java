package com.couriermft.transfer.supervision;

import com.couriermft.formats.failure.CourierException;
import java.time.Instant;

/** Signals work in progress to stop. Thread-safe. */
public interface Cancellation {
  /** Never requests a stop; for work outside a step. */
  Cancellation NEVER =
      new Cancellation() {
        @Override
        public void throwIfCancelled() {}

        @Override
        public Instant deadline() {
          return Instant.MAX;
        }
      };

  /**
   * Throws if the work must stop. Call it before each read and write.
   *
   * @throws CourierException {@code cancelled}, {@code timed_out} or {@code lease_lost}
   */
  void throwIfCancelled();

  /** Returns the step's deadline. */
  Instant deadline();
}
