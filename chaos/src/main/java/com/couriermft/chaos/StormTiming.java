package com.couriermft.chaos;

import com.couriermft.local.HostProcess;
import com.couriermft.operate.verify.ExpectedDurations;
import java.time.Duration;
import java.util.Map;

/**
 * The engine's timing for a storm, and how long hosts are suspended: longer than a lease.
 *
 * @param settings environment variables of the hosts; empty for the defaults
 * @param suspension how long a host is suspended or cut off
 * @param settling the time limit for everything to end after the storm
 */
record StormTiming(Map<String, String> settings, Duration suspension, Duration settling) {
  /**
   * Time limit for the notifications about all ends after everything has ended. A host may die with
   * the lease of a channel, which lasts 90 s. Its death is noticed within a minute, and the third
   * attempt may be another minute later.
   */
  static final Duration TELLING = Duration.ofMinutes(4);

  private static final Duration LONG = Duration.ofMinutes(10);

  /**
   * Returns short leases for a storm of less than ten minutes, and the default leases otherwise.
   */
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

  /** Returns the expected durations with these settings. */
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
