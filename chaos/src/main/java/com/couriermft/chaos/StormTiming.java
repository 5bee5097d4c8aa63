package com.couriermft.chaos;

import com.couriermft.local.HostProcess;
import com.couriermft.operate.verify.ExpectedDurations;
import java.time.Duration;
import java.util.Map;

/**
 * The engine's times for a run, and how long a host is suspended: longer than a lease.
 *
 * @param settings variables for the hosts; the defaults where empty
 * @param suspension how long a host is suspended or cut off
 * @param settling how long everything may take to come to its end after the storm
 */
record StormTiming(Map<String, String> settings, Duration suspension, Duration settling) {
  /**
   * How long every end may take to be told after everything is over: a host may die with the lease
   * of a channel, which lasts 90 s, is noticed within a minute, and then a third try may be a
   * minute away.
   */
  static final Duration TELLING = Duration.ofMinutes(4);

  private static final Duration LONG = Duration.ofMinutes(10);

  /** Short leases for a run of less than ten minutes, else those of an installation. */
  static StormTiming forRunOf(Duration length) {
    if (length.compareTo(LONG) >= 0) {
      return new StormTiming(Map.of(), Duration.ofSeconds(90), Duration.ofMinutes(5));
    }
    return new StormTiming(
        Map.of(
            "COURIER_HEARTBEAT_SECONDS", "2",
            "COURIER_LEASE_SECONDS", "20",
            "COURIER_GRACE_SECONDS", "3",
            "COURIER_SWEEP_SECONDS", "10"),
        Duration.ofSeconds(30),
        Duration.ofSeconds(150));
  }

  /** Returns how long things take with these settings. */
  ExpectedDurations norms() {
    return settings.isEmpty()
        ? ExpectedDurations.DEFAULT
        : new ExpectedDurations(seconds("COURIER_LEASE_SECONDS"), seconds("COURIER_SWEEP_SECONDS"));
  }

  private Duration seconds(String name) {
    return Duration.ofSeconds(Long.parseLong(settings.get(name)));
  }

  void applyTo(HostProcess.Builder host) {
    settings.forEach(host::environment);
  }
}
