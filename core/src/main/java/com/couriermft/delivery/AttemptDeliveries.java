package com.couriermft.delivery;

import com.couriermft.event.EventLog;
import com.couriermft.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The deliveries of one attempt, kept together: with the first file that comes a second after the
 * last time, or with the hundredth; the last ones when the attempt ends. Each is told as an event
 * ({@code file.delivered}) once it is kept. An attempt that moves nothing sends no request.
 * Thread-safe: while one thread stores records, others add theirs, up to 300.
 */
public final class AttemptDeliveries implements Deliveries {
  private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(1);
  private static final int MOST_WAITING = 3 * Tables.MAX_WRITES;

  private final DeliveryStore store;
  private final Origin by;
  private final InstantSource clock;
  private final ReentrantLock storing = new ReentrantLock();
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
  public void record(MovedFile file, Duration took) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    int many;
    boolean due;
    synchronized (waiting) {
      waiting.add(new Delivery(file, now.minus(took).truncatedTo(ChronoUnit.MILLIS), now, by));
      many = waiting.size();
      due = many >= Tables.MAX_WRITES || now.isAfter(flushedAt.plus(AT_LEAST_EVERY));
    }
    if (many >= MOST_WAITING) {
      flush();
    } else if (due && storing.tryLock()) {
      try {
        store();
      } finally {
        storing.unlock();
      }
    }
  }

  @Override
  public void flush() {
    storing.lock();
    try {
      store();
    } finally {
      storing.unlock();
    }
  }

  /** What could not be kept waits on. */
  private void store() {
    List<Delivery> together;
    synchronized (waiting) {
      together = List.copyOf(waiting);
    }
    if (!together.isEmpty()) {
      store.record(together);
      together.forEach(delivery -> EventLog.write(DeliveredEvent.of(delivery)));
      synchronized (waiting) {
        waiting.subList(0, together.size()).clear();
        flushedAt = clock.instant();
      }
    }
  }
}
