package com.couriermft.functions.insights;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ended execution as an operation, which Application Insights shows among requests. Immutable.
 *
 * @param begun when the execution last started or continued
 * @param id 16 hexadecimal digits, the same each time the same end is sent
 * @param name the job
 * @param duration time since it last started or continued
 * @param success whether the execution did not fail
 * @param responseCode the failure's code, or the resulting state
 * @param operation the execution's trace; {@code null} for none
 * @param properties further values by name
 */
record OperationItem(
    Instant begun,
    String id,
    String name,
    Duration duration,
    boolean success,
    String responseCode,
    @Nullable String operation,
    Map<String, String> properties)
    implements TelemetryItem {
  OperationItem {
    properties = Map.copyOf(properties);
  }

  @Override
  public String operationName() {
    return name;
  }
}
