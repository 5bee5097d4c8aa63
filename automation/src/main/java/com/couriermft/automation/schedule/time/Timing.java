package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.util.Optional;

/**
 * The instants at which something is due, in order and without duplicates. Immutable and
 * thread-safe. The results are monotonic: if {@code a} is before {@code b}, the first occurrence
 * after {@code a} is not later than the first occurrence after {@code b}.
 */
public interface Timing {
  /**
   * Returns the first occurrence strictly after an instant in the years 1900..2900; empty if there
   * is none.
   */
  Optional<Occurrence> after(Instant exclusive);
}
