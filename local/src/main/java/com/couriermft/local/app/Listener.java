package com.couriermft.local.app;

/** Receives work for one queue or timer function on a separate thread until it is stopped. */
public interface Listener {

  /**
   * Stops accepting work; running invocations continue. Returns immediately, and may be called
   * repeatedly.
   */
  void stop();

  /**
   * Waits for running invocations. Returns false if the deadline, a value of {@link
   * System#nanoTime()}, passes first.
   */
  boolean awaitIdle(long deadline) throws InterruptedException;

  /**
   * Releases unfinished work on a best-effort basis, so that another host can process it
   * immediately. Call this method after {@link #stop}.
   */
  void release();
}
