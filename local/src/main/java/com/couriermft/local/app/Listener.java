package com.couriermft.local.app;

/**
 * Takes work for one queue or timer function on a thread of its own, from creation until it is
 * stopped.
 */
public interface Listener {

  /** Takes no new work from now on; what runs goes on. Returns at once, and may be called twice. */
  void stop();

  /** Waits for what runs; false when the deadline, in {@link System#nanoTime()}, came first. */
  boolean awaitIdle(long deadline) throws InterruptedException;

  /**
   * Gives back what is unfinished, best effort, so that another host has it at once. Call after
   * {@link #stop}.
   */
  void release();
}
