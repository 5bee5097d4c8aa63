package com.couriermft.automation.schedule.time;

import java.time.Instant;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One instant at which a schedule is due.
 *
 * @param at the instant
 * @param wanted the requested local time, if daylight saving skips it and {@code at} is the first
 *     instant after the gap; {@code null} otherwise. If several requested times have the same
 *     instant, the first of them
 */
public record Occurrence(Instant at, @Nullable LocalDateTime wanted) {
  /** Creates an occurrence at a local time that exists. */
  public static Occurrence at(Instant at) {
    return new Occurrence(at, null);
  }
}
