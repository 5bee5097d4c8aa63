package com.couriermft.storage.store.azure;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * An estimate of the storage server's time. It starts with this machine's clock, advances with the
 * monotonic clock, and is corrected by the {@code Date} of each response (RFC 9110, whole seconds,
 * rounded down). The date limits the server's time to a range of one second plus the duration of
 * the request. An estimate within the range is kept; any other is moved to the nearer end of the
 * range. Thread-safe.
 */
final class ServerClock implements InstantSource {
  private static final Duration RESOLUTION = Duration.ofSeconds(1);

  private final LongSupplier nanoTime;
  private Instant origin;

  /** Starts from this machine's clock. */
  ServerClock() {
    this(InstantSource.system(), System::nanoTime);
  }

  ServerClock(InstantSource local, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.origin = local.instant().minusNanos(nanoTime.getAsLong());
  }

  @Override
  public synchronized Instant instant() {
    return origin.plusNanos(nanoTime.getAsLong());
  }

  /** Returns a reading of the monotonic clock. Take it before sending a request. */
  long mark() {
    return nanoTime.getAsLong();
  }

  /**
   * Corrects the estimate with the date of a new response.
   *
   * @param date the response's date
   * @param sent the {@link #mark} from before the request
   */
  synchronized void observe(Instant date, long sent) {
    long now = nanoTime.getAsLong();
    Instant estimate = origin.plusNanos(now);
    Instant latest = date.plus(RESOLUTION).plusNanos(now - sent);
    if (estimate.isBefore(date)) {
      origin = date.minusNanos(now);
    } else if (!estimate.isBefore(latest)) {
      origin = latest.minusNanos(now + 1);
    }
  }
}
