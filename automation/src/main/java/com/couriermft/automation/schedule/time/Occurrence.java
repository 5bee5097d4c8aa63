package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * An occurrence is one instant at which something is due.
 *
 * @param at the instant
 * @param wanted the local time that was asked for, where the clocks pass over it and {@code at} is
 *     the first instant after the gap; of several the first; {@code null} where the clocks show
 *     what was asked for
 */
public record Occurrence(Instant at, @Nullable LocalDateTime wanted) {
  /** At a time that the clocks show. */
  public static Occurrence at(Instant at) {
    return new Occurrence(at, null);
  }
}
