package com.couriermft.transfer.supervision;

import com.couriermft.formats.failure.CourierException;
import java.time.Instant;

/** Tells work in progress to stop. Thread-safe. */
public interface Cancellation {
  /** Never cancelled; for work outside a step. */
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
   * Throws if the work is to stop; to be called before each read and write.
   *
   * @throws CourierException {@code cancelled}, {@code timed_out} or {@code lease_lost}, of the
   *     class that fits
   */
  void throwIfCancelled();

  /** Returns when the step's time is over. */
  Instant deadline();
}
