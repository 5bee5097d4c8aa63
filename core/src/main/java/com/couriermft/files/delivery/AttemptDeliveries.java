package com.couriermft.files.delivery;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.operating.event.EventLog;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The deliveries of one attempt, kept together: with the first file that comes a second after the
 * last time, or with the hundredth; the last ones when the attempt ends. Each is told as an event
 * ({@code file.delivered}) once it is kept. An attempt that moves nothing sends no request. What
 * could not be kept stays as it was cut into batches, and is written again first. Thread-safe:
 * while one thread stores records, others add theirs, up to 300.
 */
public final class AttemptDeliveries implements Deliveries, AutoCloseable {
  private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(1);
  private static final int MOST_WAITING = 3 * Tables.MAX_WRITES;

  private final StepRecords records;
  private final Origin by;
  private final InstantSource clock;
  private final ReentrantLock storing = new ReentrantLock();
  private final List<Delivery> waiting = new ArrayList<>();

  /** The batches of the thread that stores. */
  private List<DeliveryBatch> cut = List.of();

  /** The number of files in {@link #cut}; like {@link #waiting}, guarded by its lock. */
  private int storedNow;

  private Instant flushedAt;
  private volatile boolean closed;

  /**
   * Makes the deliveries of an attempt that begins now.
   *
   * @param clock the storage server's
   * @param mayHaveRunBefore whether an earlier claim of the step may have left records, which these
   *     replace; else none are looked for
   */
  public AttemptDeliveries(
      DeliveryStore store, Origin by, InstantSource clock, boolean mayHaveRunBefore) {
    this.records = store.records(by, mayHaveRunBefore);
    this.by = by;
    this.clock = clock;
    flushedAt = clock.instant();
  }

  @Override
  public void record(MovedFile file, Duration took) {
    requireOpen();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    int many;
    boolean due;
    synchronized (waiting) {
      waiting.add(new Delivery(file, now.minus(took).truncatedTo(ChronoUnit.MILLIS), now, by));
      many = waiting.size() + storedNow;
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

  /**
   * Has nothing more kept: the attempt is over. Records that are being written are not waited for.
   */
  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw CourierException.of(
          StepCodes.LEASE_LOST,
          "The attempt is over; files that its thread still moves are not told.",
          null);
    }
  }

  private void store() {
    keep();
    List<Delivery> together;
    synchronized (waiting) {
      together = List.copyOf(waiting);
      storedNow = together.size();
      waiting.clear();
    }
    cut = DeliveryBatch.cut(together);
    keep();
  }

  private void keep() {
    if (cut.isEmpty()) {
      return;
    }
    requireOpen();
    records.keep(cut);
    cut.stream()
        .flatMap(batch -> batch.entries().stream())
        .sorted(Comparator.comparing(entry -> entry.delivery().endedAt()))
        .forEach(entry -> EventLog.write(DeliveredEvent.of(entry)));
    cut = List.of();
    synchronized (waiting) {
      storedNow = 0;
      flushedAt = clock.instant();
    }
  }
}
