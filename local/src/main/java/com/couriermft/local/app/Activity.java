package com.couriermft.local.app;

import java.time.Duration;

/**
 * Tracks the running invocations of a listener, and whether it shall stop: a monitor on which its
 * thread waits for either. Thread-safe.
 */
public final class Activity {
  private int running;
  private boolean stopped;

  /** Counts one more invocation. */
  public synchronized void begin() {
    running++;
  }

  /** Counts one less. */
  public synchronized void end() {
    running--;
    notifyAll();
  }

  /** Wakes all waits; the listener takes no new work from now on. */
  public synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  public synchronized boolean isStopped() {
    return stopped;
  }

  /** Waits until at most {@code count} invocations run, or until the listener stops. */
  public synchronized void awaitAtMost(int count) throws InterruptedException {
    while (!stopped && running > count) {
      wait();
    }
  }

  /** Waits for a time, or until the listener stops. */
  public synchronized void pause(Duration time) throws InterruptedException {
    var deadline = System.nanoTime() + time.toNanos();
    while (!stopped && deadline - System.nanoTime() > 0) {
      wait(millisUntil(deadline));
    }
  }

  /**
   * Waits until nothing runs any more; false when the deadline, in {@link System#nanoTime()}, came
   * first.
   */
  public synchronized boolean awaitIdle(long deadline) throws InterruptedException {
    while (running > 0 && deadline - System.nanoTime() > 0) {
      wait(millisUntil(deadline));
    }
    return running == 0;
  }

  private static long millisUntil(long deadline) {
    // Rounded up, since a wait of 0 ms has no end.
    return (deadline - System.nanoTime()) / 1_000_000 + 1;
  }
}
