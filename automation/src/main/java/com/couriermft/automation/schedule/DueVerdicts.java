package com.couriermft.automation.schedule;

import java.time.Instant;
import java.util.List;

/**
 * The decision about instants that were due.
 *
 * @param verdicts verdicts in the order of the instants; the verdicts {@code starting} and {@code
 *     waiting} require an execution
 * @param through the last decided instant; all instants up to it are decided
 */
record DueVerdicts(List<Verdict> verdicts, Instant through) {
  DueVerdicts {
    verdicts = List.copyOf(verdicts);
  }
}
