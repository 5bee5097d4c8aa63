package com.couriermft.local.app;

/** Receives work for one queue or timer function on a separate thread, until it is stopped. */
public interface Listener {

  /**
   * Stops accepting work; running invocations continue. Returns at once, and may be called twice.
   */
  void stop();

  /** Waits for what runs; false when the deadline, in {@link System#nanoTime()}, came first. */
  boolean awaitIdle(long deadline) throws InterruptedException;

  /**
   * Releases unfinished work, best effort, so that another host can process it at once. Call after
   * {@link #stop}.
   */
  void release();
}
