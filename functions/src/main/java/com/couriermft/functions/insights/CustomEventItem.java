package com.couriermft.functions.insights;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event of the catalog with its fields as dimensions. Immutable.
 *
 * @param begun time of the event
 * @param name type of the event, such as {@code execution.failed}
 * @param operation trace of the event; {@code null} for none
 * @param properties fields with a string, a boolean or a list, by name
 * @param measurements fields with a number, by name
 */
record CustomEventItem(
    Instant begun,
    String name,
    @Nullable String operation,
    Map<String, String> properties,
    Map<String, Double> measurements)
    implements TelemetryItem {
  CustomEventItem {
    properties = Map.copyOf(properties);
    measurements = Map.copyOf(measurements);
  }

  @Override
  public @Nullable String operationName() {
    return properties.get("job_id");
  }
}
