package com.couriermft.engine.host;

import java.time.Duration;

/**
 * Settings of the engine, mostly durations.
 *
 * @param worker name of this process, unique among all processes; appears in the audit log
 * @param heartbeat how often a worker renews its lease and reports progress; default 10 s
 * @param lease age at which a lease expires; default 60 s
 * @param grace how long a step may continue after its deadline; default 10 s
 * @param sweepEvery how often a sweep should check every pool; default 30 s
 * @param invocation how long one invocation of the process may last, {@code functionTimeout} on
 *     Azure; default 30 min. A step that cannot continue in another invocation must end within it
 */
public record EngineSettings(
    String worker,
    Duration heartbeat,
    Duration lease,
    Duration grace,
    Duration sweepEvery,
    Duration invocation) {

  /** The part of a lease that must remain before an irreversible action. */
  public static final Duration SAFETY = Duration.ofSeconds(15);

  /** The part of an invocation that is reserved for work before and after the step itself. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  /** Age at which the sweep assumes that a place, a slot or a waiting branch was forgotten. */
  public static final Duration FORGOTTEN = Duration.ofSeconds(15);

  /**
   * Checks that a lease lasts longer than three heartbeats, and an invocation longer than a step
   * needs to stop.
   */
  public EngineSettings {
    if (lease.compareTo(heartbeat.multipliedBy(3)) < 0 || lease.compareTo(SAFETY) <= 0) {
      throw new IllegalArgumentException(
          "A lease of %s is too short for a heartbeat of %s: it must cover three heartbeats and"
                  .formatted(lease, heartbeat)
              + " more than "
              + SAFETY);
    }
    if (invocation.compareTo(shortestInvocation(grace)) < 0) {
      throw new IllegalArgumentException(
          "An invocation of %s is too short: a grace period of %s needs %s"
              .formatted(invocation, grace, shortestInvocation(grace)));
    }
  }

  /** Returns the default settings of a worker. */
  public static EngineSettings of(String worker) {
    return new EngineSettings(
        worker,
        Duration.ofSeconds(10),
        Duration.ofSeconds(60),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(30));
  }

  /**
   * Returns the minimum duration of an invocation that leaves a step time to work and then stop.
   */
  public static Duration shortestInvocation(Duration grace) {
    return MARGIN.plus(grace.multipliedBy(3));
  }

  /** Returns the maximum timeout of a step that must end within one invocation. */
  public Duration longestAttempt() {
    return invocation.minus(MARGIN);
  }

  /** Returns how long a step that can continue in another invocation may work in one invocation. */
  public Duration slice() {
    return longestAttempt().minus(grace).minus(grace);
  }

  /** Returns these settings with another heartbeat interval. */
  public EngineSettings withHeartbeat(Duration other) {
    return new EngineSettings(worker, other, lease, grace, sweepEvery, invocation);
  }
}
