package com.couriermft.engine.host;

import java.time.Duration;

/**
 * The engine's times.
 *
 * @param worker name of this process, unique among all; appears in the audit trail
 * @param heartbeat how often a worker renews its lease and reports progress; default 10 s
 * @param lease age at which a lease has run out; default 60 s
 * @param grace how long a step may go on after its time is up; default 10 s
 * @param sweepEvery how often a sweep should look at every pool; default 30 s
 * @param invocation how long one invocation of the process may last, {@code functionTimeout} on
 *     Azure; default 30 min. A step that cannot go on in another one must be done by then
 */
public record EngineSettings(
    String worker,
    Duration heartbeat,
    Duration lease,
    Duration grace,
    Duration sweepEvery,
    Duration invocation) {

  /** The part of a lease that must be left for an irreversible act. */
  public static final Duration SAFETY = Duration.ofSeconds(15);

  /** The part of an invocation for what comes before and after the step itself. */
  private static final Duration MARGIN = Duration.ofSeconds(60);

  /** Age at which the sweep takes a place, slot or waiting branch for forgotten. */
  public static final Duration FORGOTTEN = Duration.ofSeconds(15);

  /** Checks that a lease outlives three heartbeats, and an invocation more than a step's end. */
  public EngineSettings {
    if (lease.compareTo(heartbeat.multipliedBy(3)) < 0 || lease.compareTo(SAFETY) <= 0) {
      throw new IllegalArgumentException(
          "A lease of %s is too short for a heartbeat of %s: it must last for three heartbeats and"
                  .formatted(lease, heartbeat)
              + " more than "
              + SAFETY);
    }
    if (invocation.compareTo(shortestInvocation(grace)) < 0) {
      throw new IllegalArgumentException(
          "An invocation of %s is too short: a grace of %s needs %s"
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

  /** The shortest invocation that leaves a step some time beside its end. */
  public static Duration shortestInvocation(Duration grace) {
    return MARGIN.plus(grace.multipliedBy(3));
  }

  /** The longest time a step may be given that has to be done within one invocation. */
  public Duration longestAttempt() {
    return invocation.minus(MARGIN);
  }

  /** Returns how long a step that can go on in another invocation works in one. */
  public Duration slice() {
    return longestAttempt().minus(grace).minus(grace);
  }

  /** Returns these settings with another heartbeat. */
  public EngineSettings withHeartbeat(Duration other) {
    return new EngineSettings(worker, other, lease, grace, sweepEvery, invocation);
  }
}
