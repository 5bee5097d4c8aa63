package com.couriermft.automation.schedule;

import java.time.Instant;
import java.util.List;

/**
 * The decision about instants that were due.
 *
 * @param verdicts in the order of the instants; {@code starting} and {@code waiting} ask for a run
 * @param through every instant up to this one is decided
 */
record DueVerdicts(List<Verdict> verdicts, Instant through) {
  /** Copies. */
  DueVerdicts {
    verdicts = List.copyOf(verdicts);
  }
}
