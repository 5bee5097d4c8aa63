package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * A time in which an execution did not run.
 *
 * @param from when it began
 * @param to when it ended; where it has not, when the trail was read
 * @param state the execution's state meanwhile, such as {@code queued}
 */
public record IdlePeriod(Instant from, Instant to, String state) {
  boolean touches(Instant first, Instant last) {
    return !to.isBefore(first) && !from.isAfter(last);
  }
}
