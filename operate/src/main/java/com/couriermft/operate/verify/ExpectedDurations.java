package com.couriermft.operate.verify;

import java.time.Duration;

/**
 * The expected durations, from the configuration of hosts.
 *
 * @param lease age of a lease at which the step of a silent worker is taken over
 * @param sweepEvery interval of sweeps of each pool
 */
public record ExpectedDurations(Duration lease, Duration sweepEvery) {
  /** The hosts' defaults: 60 s and 30 s. */
  public static final ExpectedDurations DEFAULT =
      new ExpectedDurations(Duration.ofSeconds(60), Duration.ofSeconds(30));

  private static final int PATIENCE = 3;

  /** Returns whether a state of this age is normal: a lease may run out and a sweep come by. */
  boolean isNormal(Duration age) {
    return age.compareTo(lease.plus(sweepEvery)) <= 0;
  }

  /** Returns whether several sweeps must have met a state of this age. */
  boolean isOverdue(Duration age) {
    return age.compareTo(lease.plus(sweepEvery).multipliedBy(PATIENCE)) > 0;
  }

  /** Returns the age beyond which a pool counts as not swept: three periods. */
  Duration longestWithoutSweep() {
    return sweepEvery.multipliedBy(PATIENCE);
  }
}
