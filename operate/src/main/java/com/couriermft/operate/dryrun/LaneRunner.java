package com.couriermft.operate.dryrun;

import com.couriermft.engine.spi.Check;
import com.couriermft.formats.trace.LogContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs lanes of checks, a few in parallel, within a time limit. */
final class LaneRunner {
  private static final int LANES_AT_A_TIME = 4;

  /** Additional time in which a check can report its own timeout. */
  private static final Duration GRACE = Duration.ofMillis(500);

  private LaneRunner() {}

  /** Returns the findings of the probes, in their order. The lanes must contain the same probes. */
  static List<Check> run(
      Collection<ProbeLane> lanes, List<Probe> probes, Duration limit, InstantSource clock) {
    ExecutorService workers = Executors.newFixedThreadPool(LANES_AT_A_TIME, LaneRunner::daemon);
    ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(LaneRunner::daemon);
    try {
      long deadline = System.nanoTime() + limit.toNanos();
      lanes.forEach(
          lane -> workers.execute(LogContext.carry(() -> lane.run(deadline, clock, watch))));
      workers.shutdown();
      workers.awaitTermination(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      workers.shutdownNow();
      watch.shutdownNow();
    }
    List<Check> checks = new ArrayList<>();
    for (Probe probe : probes) {
      probe.giveUp();
      checks.addAll(probe.checks());
    }
    return checks;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "courier-dry-run");
    thread.setDaemon(true);
    return thread;
  }
}
