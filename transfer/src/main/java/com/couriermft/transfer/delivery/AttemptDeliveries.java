package com.couriermft.transfer.delivery;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Records the deliveries of one attempt in batches. A batch is written when a file arrives at least
 * a second after the previous batch, when the batch has a hundred files, and at the end of the
 * attempt. Each recorded delivery is published as an event ({@code file.delivered}). An attempt
 * that transfers no file makes no request. Batches that could not be written are retried first,
 * unchanged. Thread-safe: while one thread stores records, other threads can add up to 300.
 */
public final class AttemptDeliveries implements Deliveries, AutoCloseable {
  private static final Duration AT_LEAST_EVERY = Duration.ofSeconds(1);
  private static final int MOST_WAITING = 3 * Tables.MAX_WRITES;

  private final StepRecords records;
  private final Origin by;
  private final InstantSource clock;
  private final ReentrantLock storing = new ReentrantLock();
  private final List<Delivery> waiting = new ArrayList<>();

  /** The batches that the storing thread writes. */
  private List<DeliveryBatch> cut = List.of();

  /** The number of files in {@link #cut}; like {@link #waiting}, guarded by its lock. */
  private int storedNow;

  private Instant flushedAt;
  private volatile boolean closed;

  /**
   * Creates the component that records the deliveries of an attempt that starts now.
   *
   * @param clock the storage server's clock
   * @param mayHaveRunBefore whether an earlier claim of the step may have left records, which the
   *     new records replace; if not, no lookup is made
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

  /** Stops recording at the end of the attempt, without waiting for writes in progress. */
  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw CourierException.of(
          StepCodes.LEASE_LOST,
          "The attempt has ended; files that its thread still transfers are not recorded.",
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

  /**
   * A delivery as an event. The id is derived from the execution, the step and the remote file, so
   * a replaced record has the same id:
   *
   * <pre>{"id": "01M7…|01|0005||9f86…", "type": "file.delivered", "at": "2026-11-21T04:09:35.101Z",
   *  "execution_id": "01M7…", "job_id": "partner-invoices", "step_id": "send", "attempt": 0,
   *  "connection": "partner-a", "direction": "sent", "path": "/in/a.csv", "bytes": 183,
   *  "sha256": "583a…", "duration_ms": 739, "verification": "hash"}</pre>
   */
  private static final class DeliveredEvent {
    private DeliveredEvent() {}

    static ObjectNode of(DeliveryRecord entry) {
      Delivery delivery = entry.delivery();
      Origin by = delivery.by();
      MovedFile file = delivery.file();
      ObjectNode event = Json.object();
      event.put("id", by.executionId() + "|" + by.address() + "|" + entry.id());
      event.put("type", "file.delivered").put("at", delivery.endedAt().toString());
      event.put("execution_id", by.executionId()).put("job_id", by.jobId());
      event.put("step_id", by.stepId()).put("attempt", by.attempt());
      event.put("connection", file.remote().connection());
      event.put("direction", lower(file.direction())).put("path", file.remote().path());
      event.put("bytes", file.sizeBytes());
      if (file.sha256() != null) {
        event.put("sha256", file.sha256());
      }
      Duration took = Duration.between(delivery.startedAt(), delivery.endedAt());
      return event.put("duration_ms", took.toMillis()).put("verification", lower(file.verified()));
    }

    private static String lower(Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
  }
}
