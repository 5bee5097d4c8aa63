package com.couriermft.delivery;

import com.couriermft.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The deliveries of one attempt. Files that follow each other faster than one a second are kept
 * together, up to 100 at a time; others at once. An attempt that moves nothing sends no request.
 * Thread-safe: threads wait for each other while records are being stored.
 */
public final class AttemptDeliveries implements Deliveries {
  private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(1);

  private final DeliveryStore store;
  private final Origin by;
  private final InstantSource clock;
  private final List<Delivery> waiting = new ArrayList<>();
  private Instant flushedAt;

  /**
   * Of an attempt that begins now.
   *
   * @param clock the storage server's
   */
  public AttemptDeliveries(DeliveryStore store, Origin by, InstantSource clock) {
    this.store = store;
    this.by = by;
    this.clock = clock;
    flushedAt = clock.instant();
  }

  @Override
  public synchronized void record(MovedFile file, Duration took) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    waiting.add(new Delivery(file, now.minus(took).truncatedTo(ChronoUnit.MILLIS), now, by));
    if (waiting.size() >= Tables.MAX_WRITES || now.isAfter(flushedAt.plus(AT_LEAST_EVERY))) {
      flush();
    }
  }

  @Override
  public synchronized void flush() {
    if (!waiting.isEmpty()) {
      store.record(waiting);
      waiting.clear();
      flushedAt = clock.instant();
    }
  }
}
