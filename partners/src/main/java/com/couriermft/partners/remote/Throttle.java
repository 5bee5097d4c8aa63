package com.couriermft.partners.remote;

import java.io.InterruptedIOException;

/** Limits the rate of one session. After the throttle is closed, no thread waits. Thread-safe. */
final class Throttle implements AutoCloseable {
  private static final int LARGEST_PIECE = 32 << 10;
  private static final int SMALLEST_PIECE = 1 << 10;

  private final Bandwidth bandwidth;
  private boolean closed;

  Throttle(Bandwidth bandwidth) {
    this.bandwidth = bandwidth;
  }

  /**
   * Returns the maximum number of bytes to transfer at once, about a twentieth of a second's worth.
   */
  int piece() {
    int twentieth = bandwidth.bytesPerSecond() / 20;
    return Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, twentieth));
  }

  /**
   * Waits until a number of bytes may be transferred. Returns at once after the throttle is closed,
   * because the next use of the session then fails.
   *
   * @throws InterruptedIOException the thread was interrupted and remains interrupted
   */
  void await(int bytes) throws InterruptedIOException {
    long turn = System.nanoTime() + bandwidth.take(bytes).toNanos();
    try {
      synchronized (this) {
        for (long left = turn - System.nanoTime();
            left > 0 && !closed;
            left = turn - System.nanoTime()) {
          wait(left / 1_000_000 + 1);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("Interrupted while waiting for bandwidth");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
