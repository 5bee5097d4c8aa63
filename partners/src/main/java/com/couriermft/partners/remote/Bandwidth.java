package com.couriermft.partners.remote;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The bandwidth limit of a connection. Up to a tenth of a second's worth of bytes is sent
 * immediately; after that, each chunk waits until the time of the previous chunks has elapsed.
 * Thread-safe.
 */
final class Bandwidth {
  private static final long SECOND = 1_000_000_000L;

  private final int bytesPerSecond;
  private final LongSupplier nanoTime;
  private long freeAt;

  /**
   * Creates a limit of at least one byte per second.
   *
   * @param nanoTime clock like {@link System#nanoTime}
   */
  Bandwidth(int bytesPerSecond, LongSupplier nanoTime) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoTime = nanoTime;
    this.freeAt = nanoTime.getAsLong() - SECOND / 10;
  }

  int bytesPerSecond() {
    return bytesPerSecond;
  }

  /** Reserves bandwidth for a number of bytes and returns the delay before they may be sent. */
  synchronized Duration take(int bytes) {
    long now = nanoTime.getAsLong();
    if (now - freeAt > SECOND / 10) {
      freeAt = now - SECOND / 10;
    }
    freeAt += bytes * SECOND / bytesPerSecond;
    return Duration.ofNanos(Math.max(0, freeAt - now));
  }
}
