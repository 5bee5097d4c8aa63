package com.couriermft.local.app;

import java.time.Duration;

/**
 * Tracks the running invocations of a listener and whether the listener must stop. The listener's
 * thread waits on this monitor for changes to this state. Thread-safe.
 */
public final class Activity {
  private int running;
  private boolean stopped;

  /** Records the start of an invocation. */
  public synchronized void begin() {
    running++;
  }

  /** Records the end of an invocation. */
  public synchronized void end() {
    running--;
    notifyAll();
  }

  /** Stops the listener, which takes no new work from now on, and wakes all waiting threads. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  /** Waits until at most {@code count} invocations are running, or until the listener stops. */
  public synchronized void awaitAtMost(int count) throws InterruptedException {
    while (!stopped && running > count) {
      wait();
    }
  }

  /** Waits for the given time, or until the listener stops. */
  public synchronized void pause(Duration time) throws InterruptedException {
    var deadline = System.nanoTime() + time.toNanos();
    while (!stopped && deadline - System.nanoTime() > 0) {
      wait(millisUntil(deadline));
    }
  }

  /**
   * Waits until no invocation is running. Returns false if the deadline, a value of {@link
   * System#nanoTime()}, passes first.
   */
  public synchronized boolean awaitIdle(long deadline) throws InterruptedException {
    while (running > 0 && deadline - System.nanoTime() > 0) {
      wait(millisUntil(deadline));
    }
    return running == 0;
  }

  private static long millisUntil(long deadline) {
    // Rounds up, because a wait of 0 ms would never end.
    return (deadline - System.nanoTime()) / 1_000_000 + 1;
  }
}
