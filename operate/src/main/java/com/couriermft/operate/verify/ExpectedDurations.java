package com.couriermft.operate.verify;

import java.time.Duration;

/**
 * The expected durations with the configuration of the hosts.
 *
 * @param lease age of a lease after which another worker takes over the step
 * @param sweepEvery interval between the sweeps of a pool
 */
public record ExpectedDurations(Duration lease, Duration sweepEvery) {
  /** The default configuration of hosts: 60 s and 30 s. */
  public static final ExpectedDurations DEFAULT =
      new ExpectedDurations(Duration.ofSeconds(60), Duration.ofSeconds(30));

  private static final int PATIENCE = 3;

  /** Returns whether a state of this age is normal: shorter than a lease plus a sweep interval. */
  boolean isNormal(Duration age) {
    return age.compareTo(lease.plus(sweepEvery)) <= 0;
  }

  /** Returns whether several sweeps should have already processed a state of this age. */
  boolean isOverdue(Duration age) {
    return age.compareTo(lease.plus(sweepEvery).multipliedBy(PATIENCE)) > 0;
  }

  /** Returns the age beyond which a pool counts as not swept: three sweep intervals. */
  Duration longestWithoutSweep() {
    return sweepEvery.multipliedBy(PATIENCE);
  }
}
