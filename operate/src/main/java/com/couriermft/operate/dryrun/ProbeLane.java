package com.couriermft.operate.dryrun;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Checks that run one after another because they need the same connection. A dry run never has more
 * than one session at a partner's server, and opens no more sessions after the server has refused a
 * session.
 */
final class ProbeLane {
  private final List<Probe> probes = new ArrayList<>();

  ProbeLane add(Probe probe) {
    probes.add(probe);
    return this;
  }

  /**
   * Runs all checks. Each check gets half of the remaining time, and the last check gets all of it,
   * so that a hanging check does not block the others.
   *
   * @param deadline deadline as a value of {@link System#nanoTime}
   */
  void run(long deadline, InstantSource clock, ScheduledExecutorService watch) {
    String closed = "";
    for (int i = 0; i < probes.size(); i++) {
      Probe probe = probes.get(i);
      if (!closed.isEmpty()) {
        probe.skip(closed);
        continue;
      }
      long left = Math.max(0, deadline - System.nanoTime());
      long share = i == probes.size() - 1 ? left : left / 2;
      Future<?> alarm = watch.schedule(probe::timeIsUp, share, TimeUnit.NANOSECONDS);
      probe.run(clock.instant().plus(Duration.ofNanos(share)));
      alarm.cancel(false);
      if (probe.task().gate() && probe.hasFailed()) {
        String name = probe.task().kind().name().toLowerCase(Locale.ROOT);
        closed = "The " + name + " '" + probe.task().subject() + "' failed.";
      }
    }
  }
}
