package com.couriermft.operate.timeline;

import java.time.Instant;

/**
 * A period in which an execution did not run.
 *
 * @param from start of the period
 * @param to end of the period; if open, when the audit log was read
 * @param state the execution's state in the period, such as {@code queued}
 */
public record IdlePeriod(Instant from, Instant to, String state) {
  boolean touches(Instant first, Instant last) {
    return !to.isBefore(first) && !from.isAfter(last);
  }
}
