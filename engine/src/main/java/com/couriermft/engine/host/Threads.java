package com.couriermft.engine.host;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;

/**
 * The clock of an engine, its pauses, and the threads of its work beside its callers. An
 * implementation that owns all of it can run whole hosts in an order of its own choosing; {@link
 * DaemonThreads} leaves it to the machine. Thread-safe.
 */
public interface Threads extends AutoCloseable {
  /** A monotonic clock in nanoseconds, which a stop of the process does not stop. */
  long nanoTime();

  /** A reentrant lock that may be held over calls to storage. */
  Lock newLock();

  /** Starts work on a thread of its own. */
  Work start(String name, Runnable work);

  /** Has work done again and again, with this time between its end and its next beginning. */
  Work repeat(Duration every, Runnable work);

  /**
   * Waits until the future is done, however it ended, or the time is over.
   *
   * @throws InterruptedException the waiting thread was interrupted
   */
  void await(CompletableFuture<?> future, Duration atMost) throws InterruptedException;

  /** Ends repeated work; threads that were started are left to end by themselves. */
  @Override
  void close();

  /** Work that was begun. */
  @FunctionalInterface
  interface Work {
    /** Interrupts what runs on a thread of its own; what is repeated is not begun again. */
    void stop();
  }
}
