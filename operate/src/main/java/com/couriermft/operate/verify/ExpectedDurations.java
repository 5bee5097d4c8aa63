package com.couriermft.operate.verify;

import java.time.Duration;

/**
 * The norms of how long things take, as the hosts are configured.
 *
 * @param lease age at which a silent worker's step is taken over
 * @param sweepEvery how often each pool is swept
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

  /** Age beyond which a pool is taken not to be swept: three periods. */
  Duration longestWithoutSweep() {
    return sweepEvery.multipliedBy(PATIENCE);
  }
}
