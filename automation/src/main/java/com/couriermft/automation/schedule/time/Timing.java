package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.util.Optional;

/**
 * The instants at which something is due, each of them once, in order. Immutable; thread-safe. The
 * answer depends on nothing but the question: for any {@code a} before {@code b} the first
 * occurrence after {@code a} is not after the first one after {@code b}.
 */
public interface Timing {
  /**
   * Returns the first occurrence strictly after an instant of the years 1900..2900; empty if there
   * is none.
   */
  Optional<Occurrence> after(Instant exclusive);
}
