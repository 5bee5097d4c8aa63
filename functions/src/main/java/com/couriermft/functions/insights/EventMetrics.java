package com.couriermft.functions.insights;

import com.couriermft.functions.insights.MetricItem.Values;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Aggregates a few metrics from the events of this process, so that one item per minute represents
 * any number of events. Thread-safe.
 *
 * <table>
 *   <caption>Metrics</caption>
 *   <tr><th>metric</th><th>dimension</th><th>value</th></tr>
 *   <tr><td>{@code courier.executions}</td><td>{@code state}</td><td>1 for each execution that started, completed, failed, was paused or was cancelled</td></tr>
 *   <tr><td>{@code courier.queue_to_start_seconds}</td><td></td><td>time in the queue before an execution's first start</td></tr>
 *   <tr><td>{@code courier.bytes}</td><td>{@code direction}</td><td>bytes of a delivered file</td></tr>
 *   <tr><td>{@code courier.pool_use_percent}</td><td>{@code pool}</td><td>running executions of a pool in percent of its limit</td></tr>
 *   <tr><td>{@code courier.pool_waiting}</td><td>{@code pool}</td><td>executions that wait for a slot</td></tr>
 * </table>
 */
final class EventMetrics {
  /**
   * Maximum number of combinations of metrics and dimensions in a period; others are ignored. Pools
   * are the only dimension without a fixed number of values.
   */
  static final int MOST_SERIES = 200;

  private static final double PERCENT = 100.0;
  private static final double MILLIS = 1_000.0;

  private record Series(String name, String dimension, String value) implements Comparable<Series> {
    @Override
    public int compareTo(Series other) {
      return (name + "|" + value).compareTo(other.name + "|" + other.value);
    }
  }

  private final InstantSource clock;
  private Map<Series, Values> series = new TreeMap<>();

  EventMetrics(InstantSource clock) {
    this.clock = clock;
  }

  /** Counts an event. */
  synchronized void count(JsonNode event) {
    String type = event.path("type").asText();
    switch (type) {
      case "execution.started" -> {
        state(type);
        if (isFirstStart(event)) {
          add(
              "courier.queue_to_start_seconds",
              "",
              "",
              event.path("duration_ms").asLong() / MILLIS);
        }
      }
      case "execution.completed", "execution.failed", "execution.paused", "execution.cancelled" ->
          state(type);
      case "file.delivered" ->
          add(
              "courier.bytes",
              "direction",
              event.path("direction").asText(),
              event.path("bytes").asDouble());
      case "pool.sample" -> pool(event);
      default -> {
        // Other events have no metric.
      }
    }
  }

  private void state(String type) {
    add("courier.executions", "state", type.substring(type.indexOf('.') + 1), 1);
  }

  /**
   * Returns whether an execution starts for the first time, according to the number of the audit
   * row in the event's id {@code execution|branch|number}. Later waits in the queue include pauses
   * before another attempt.
   */
  private static boolean isFirstStart(JsonNode event) {
    return event.path("id").asText().endsWith("|2");
  }

  private void pool(JsonNode event) {
    String pool = event.path("pool").asText();
    long limit = event.path("limit").asLong();
    if (limit > 0) {
      double use = PERCENT * event.path("running").asLong() / limit;
      add("courier.pool_use_percent", "pool", pool, use);
    }
    add("courier.pool_waiting", "pool", pool, event.path("waiting").asDouble());
  }

  private void add(String name, String dimension, String value, double number) {
    Series key = new Series(name, dimension, value);
    if (series.size() < MOST_SERIES || series.containsKey(key)) {
      series.merge(key, Values.of(number), Values::plus);
    }
  }

  /** Ends a period: returns its metrics and starts the next one. */
  synchronized List<MetricItem> take() {
    Instant now = clock.instant();
    List<MetricItem> items = new ArrayList<>();
    series.forEach(
        (key, values) ->
            items.add(
                new MetricItem(
                    now,
                    key.name(),
                    key.dimension().isEmpty() ? Map.of() : Map.of(key.dimension(), key.value()),
                    values)));
    series = new TreeMap<>();
    return items;
  }
}
