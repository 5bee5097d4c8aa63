package com.couriermft.partners.remote;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The bandwidth of a connection: how many bytes may move in how much time. A tenth of a second's
 * worth goes at once; then each piece waits until those before it have had their time. Thread-safe.
 */
final class Bandwidth {
  private static final long SECOND = 1_000_000_000L;

  private final int bytesPerSecond;
  private final LongSupplier nanoTime;
  private long freeAt;

  /**
   * Creates a limit of at least one byte per second.
   *
   * @param nanoTime clock in terms of {@link System#nanoTime}
   */
  Bandwidth(int bytesPerSecond, LongSupplier nanoTime) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoTime = nanoTime;
    this.freeAt = nanoTime.getAsLong() - SECOND / 10;
  }

  int bytesPerSecond() {
    return bytesPerSecond;
  }

  /** Reserves capacity for some bytes; returns the delay before they may be sent. */
  synchronized Duration take(int bytes) {
    long now = nanoTime.getAsLong();
    if (now - freeAt > SECOND / 10) {
      freeAt = now - SECOND / 10;
    }
    freeAt += bytes * SECOND / bytesPerSecond;
    return Duration.ofNanos(Math.max(0, freeAt - now));
  }
}
