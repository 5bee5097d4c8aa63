package com.couriermft.engine.attempt;

import com.couriermft.engine.host.Threads;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs attempts on their own threads, and counts lost threads, that is, threads that still run
 * after their attempt was abandoned. After {@value #MOST_LOST} of them, the process permanently
 * counts as worn out and requests its replacement. Thread-safe.
 */
public final class AttemptThreads {
  private static final Logger LOG = LoggerFactory.getLogger(AttemptThreads.class);
  static final int MOST_LOST = 3;

  private final String worker;
  private final Threads threads;
  private final Duration grace;
  private final Runnable wornOut;
  private final AtomicInteger lost = new AtomicInteger();
  private volatile boolean isWornOut;

  /**
   * Creates a runner of attempts.
   *
   * @param worker the name of this process
   * @param grace the time that a step has to end after its deadline
   * @param wornOut called when the process should be replaced because it has lost too many threads
   */
  public AttemptThreads(String worker, Threads threads, Duration grace, Runnable wornOut) {
    this.worker = worker;
    this.threads = threads;
    this.grace = grace;
    this.wornOut = wornOut;
  }

  /** Returns the time that a step has to end after its deadline. */
  Duration grace() {
    return grace;
  }

  /** Returns the time of the monotonic clock, in nanoseconds. */
  long nanoTime() {
    return threads.nanoTime();
  }

  /**
   * Runs work until it ends, or abandons it if it ignores a stop request.
   *
   * @param name the thread's name
   * @param now the current time by the clock of the control's deadline
   * @throws InterruptedException the waiting thread was interrupted; the work was asked to stop
   */
  Outcome run(String name, Callable<Outcome> work, AttemptControl control, Instant now)
      throws InterruptedException {
    AttemptThread thread = new AttemptThread(name, threads);
    try {
      AttemptThread.Result result = thread.run(work, control, now, grace);
      if (result.leftBehind()) {
        countLost(name, now);
        thread.whenEnded(lost::decrementAndGet);
      }
      return result.outcome();
    } catch (InterruptedException e) {
      control.stop(AttemptControl.Reason.SHUTDOWN);
      thread.interrupt();
      throw e;
    }
  }

  /** Returns the number of lost threads that still run. */
  public int lost() {
    return lost.get();
  }

  /**
   * Returns whether the process should be replaced because too many threads were lost at the same
   * time.
   */
  public boolean isWornOut() {
    return isWornOut;
  }

  private void countLost(String name, Instant now) {
    int all = lost.incrementAndGet();
    LOG.error("{} ignored its interruption; {} of {} threads lost", name, all, MOST_LOST);
    EventLog.write(
        Json.object()
            .put("id", UUID.randomUUID().toString())
            .put("type", "worker.thread_lost")
            .put("at", now.toString())
            .put("worker", worker)
            .put("lost", all)
            .put("most", MOST_LOST));
    if (all >= MOST_LOST) {
      isWornOut = true;
      wornOut.run();
    }
  }
}
