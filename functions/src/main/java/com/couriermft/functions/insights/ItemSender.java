package com.couriermft.functions.insights;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the items of a queue and logs failures: each problem when it starts and when it ends, and
 * lost items once a minute. After a problem, the pause doubles up to {@link #LONGEST_PAUSE}, or is
 * the one that the endpoint requests. Not thread-safe; used by one thread.
 */
final class ItemSender {
  /** Maximum number of items per request. */
  static final int BATCH = 250;

  /**
   * Interval between items that represent requests or metrics, and between log lines about lost
   * items.
   */
  static final Duration MINUTE = Duration.ofMinutes(1);

  static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

  private static final Logger LOG = LoggerFactory.getLogger(ItemSender.class);

  private final ItemQueue queue;
  private final RequestItems requests;
  private final EventMetrics metrics;
  private final Ingestion ingestion;
  private final LongSupplier nanoTime;
  private final long begunAt;
  private Duration countedUntil = Duration.ZERO;
  private Duration pausedUntil = Duration.ZERO;
  private Duration pause = Duration.ZERO;
  private long refused;
  private IngestionResult.@Nullable Trouble trouble;

  /**
   * Sends through an endpoint.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   */
  ItemSender(
      ItemQueue queue,
      RequestItems requests,
      EventMetrics metrics,
      Ingestion ingestion,
      LongSupplier nanoTime) {
    this.queue = queue;
    this.requests = requests;
    this.metrics = metrics;
    this.ingestion = ingestion;
    this.nanoTime = nanoTime;
    this.begunAt = nanoTime.getAsLong();
  }

  /** Sends the waiting items, unless the sender is paused. */
  void turn() {
    Duration now = now();
    if (now.compareTo(countedUntil) >= 0) {
      countedUntil = now.plus(MINUTE);
      addCounted();
      tellLost();
    }
    if (now.compareTo(pausedUntil) >= 0) {
      sendAll();
    }
  }

  /** Sends all remaining items, and counts items that are not accepted as lost. */
  void last() {
    addCounted();
    sendAll();
    refused += queue.take(Integer.MAX_VALUE).size();
    tellLost();
  }

  private void addCounted() {
    requests.take().forEach(queue::add);
    metrics.take().forEach(queue::add);
  }

  private void sendAll() {
    List<TelemetryItem> batch = queue.take(BATCH);
    while (!batch.isEmpty()) {
      IngestionResult sent = send(batch);
      queue.putBack(sent.again());
      refused += sent.refused();
      tell(sent.trouble());
      if (sent.trouble() != null && !(sent.again().isEmpty() && sent.pause().isZero())) {
        pause(sent.pause());
        return;
      }
      pause = Duration.ZERO;
      batch = queue.take(BATCH);
    }
  }

  private IngestionResult send(List<TelemetryItem> batch) {
    List<TelemetryItem> unsent = batch;
    try {
      IngestionResult sent = ingestion.send(batch);
      unsent = List.of();
      return sent;
    } finally {
      queue.putBack(unsent);
    }
  }

  private void pause(Duration asked) {
    Duration doubled = pause.isZero() ? FIRST_PAUSE : pause.multipliedBy(2);
    pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    pausedUntil = now().plus(asked.isZero() ? pause : asked);
  }

  private Duration now() {
    return Duration.ofNanos(nanoTime.getAsLong() - begunAt);
  }

  private void tell(IngestionResult.@Nullable Trouble found) {
    if (found == null) {
      if (trouble != null) {
        LOG.info("Application Insights accepts telemetry again");
      }
    } else if (trouble == null || !trouble.kind().equals(found.kind())) {
      LOG.warn(
          "Application Insights does not accept all telemetry. This is logged once. {}",
          found.sentence());
    }
    trouble = found;
  }

  private void tellLost() {
    long dropped = queue.takeDropped();
    if (dropped + refused > 0) {
      LOG.warn(
          "Telemetry was lost: {} items because the buffer was full, {} because "
              + "Application Insights did not accept them",
          dropped,
          refused);
    }
    refused = 0;
  }
}
