package com.couriermft.running.engine.attempt;

import com.couriermft.running.engine.host.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs attempts on threads of their own, and counts those that had to be left behind. */
public final class AttemptThreads {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptThreads.class);
  private static final int MOST_LOST = 3;

  private final Threads threads;
  private final Duration grace;
  private final Runnable wornOut;
  private final AtomicInteger lost = new AtomicInteger();

  /**
   * Makes the runner of attempts on threads of this process.
   *
   * @param grace how long a step may go on after its time is up
   * @param wornOut called when so many threads were lost that the process should be replaced
   */
  public AttemptThreads(Threads threads, Duration grace, Runnable wornOut) {
    this.threads = threads;
    this.grace = grace;
    this.wornOut = wornOut;
  }

  /** Returns how long a step may go on after its time is up. */
  Duration grace() {
    return grace;
  }

  /** A monotonic clock in nanoseconds. */
  long nanoTime() {
    return threads.nanoTime();
  }

  /**
   * Runs work until it ends, or is left behind because it does not hear that it is to stop.
   *
   * @param name of the thread
   * @param now by the clock of the control's deadline
   * @throws InterruptedException the waiting thread was interrupted; the work was told to stop
   */
  Outcome run(String name, Callable<Outcome> work, AttemptControl control, Instant now)
      throws InterruptedException {
    AttemptThread thread = new AttemptThread(name, threads);
    try {
      AttemptThread.Result result = thread.run(work, control, now, grace);
      if (result.leftBehind()) {
        countLost();
      }
      return result.outcome();
    } catch (InterruptedException e) {
      control.stop(AttemptControl.Reason.SHUTDOWN);
      thread.interrupt();
      throw e;
    }
  }

  private void countLost() {
    int all = lost.incrementAndGet();
    LOG.error("A step ignored its interruption; {} of {} threads lost", all, MOST_LOST);
    if (all >= MOST_LOST) {
      wornOut.run();
    }
  }
}
