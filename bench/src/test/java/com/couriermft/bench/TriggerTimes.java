package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the time from the call that starts an execution to the first line of its first step's
 * code, one execution at a time.
 */
final class TriggerTimes {
  private static final int WARM_UP = Sizes.of(20, 1);
  private static final int RUNS = Sizes.of(300, 3);

  /** The time that the loop waits if the queue is empty, in nanoseconds. */
  private static final long POLL_NANOS = 1_000_000;

  private final Lab lab;
  private final AtomicLong ranAt;

  /**
   * Creates the measurement on a lab.
   *
   * @param ranAt receives {@link System#nanoTime()} from the step that runs
   */
  TriggerTimes(Lab lab, AtomicLong ranAt) {
    this.lab = lab;
    this.ranAt = ranAt;
  }

  void measure() throws InterruptedException {
    lab.job("trigger", 1, "bench.echo", "{}");
    Figures accepted = new Figures();
    Figures started = new Figures();
    for (int run = 0; run < WARM_UP + RUNS; run++) {
      long begun = System.nanoTime();
      Execution e = lab.start("trigger");
      long answered = System.nanoTime();
      while (lab.now(e).state().isActive()) {
        if (!lab.pumpOne()) {
          LockSupport.parkNanos(POLL_NANOS);
        }
      }
      if (run >= WARM_UP) {
        accepted.add(answered - begun);
        started.add(ranAt.get() - begun);
      }
    }
    System.out.printf("%nOne run, engine alone, the queue polled without pause%n");
    System.out.println("  start() returns  " + accepted);
    System.out.println("  first step runs  " + started);
  }
}
