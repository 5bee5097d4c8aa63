package com.couriermft.engine.host;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;

/**
 * The clock, pauses and background threads of an engine. An implementation that controls all of
 * them can run entire hosts in an order that it chooses; {@link DaemonThreads} leaves that to the
 * JVM. Thread-safe.
 */
public interface Threads extends AutoCloseable {
  /** Returns a monotonic clock in nanoseconds, which continues while the process is suspended. */
  long nanoTime();

  /** Returns a reentrant lock that may be held during calls to storage. */
  Lock newLock();

  /** Starts work on a separate thread. */
  Work start(String name, Runnable work);

  /** Runs work repeatedly, with this delay between the end of one run and the start of the next. */
  Work repeat(Duration every, Runnable work);

  /**
   * Waits until the future completes, normally or exceptionally, or until the time limit.
   *
   * @throws InterruptedException the waiting thread was interrupted
   */
  void await(CompletableFuture<?> future, Duration atMost) throws InterruptedException;

  /** Ends repeated work; started threads end by themselves. */
  @Override
  void close();

  /** Work that was started. */
  @FunctionalInterface
  interface Work {
    /** Interrupts work on a separate thread; repeated work is not started again. */
    void stop();
  }
}
