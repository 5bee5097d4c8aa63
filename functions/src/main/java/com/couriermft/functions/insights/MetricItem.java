package com.couriermft.functions.insights;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a metric in a period. Immutable.
 *
 * @param begun end of the period
 * @param name name of the metric, such as {@code courier.bytes}
 * @param dimensions values by which the metric is split
 * @param values count, sum, minimum and maximum
 */
record MetricItem(Instant begun, String name, Map<String, String> dimensions, Values values)
    implements TelemetryItem {
  /** Aggregated values of a metric. */
  record Values(long count, double sum, double min, double max) {
    static Values of(double value) {
      return new Values(1, value, value, value);
    }

    Values plus(Values other) {
      return new Values(
          count + other.count, sum + other.sum, Math.min(min, other.min), Math.max(max, other.max));
    }
  }

  MetricItem {
    dimensions = Map.copyOf(dimensions);
  }

  @Override
  public @Nullable String operation() {
    return null;
  }

  @Override
  public @Nullable String operationName() {
    return null;
  }
}
