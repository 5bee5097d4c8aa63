package com.couriermft.functions.insights;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The failure of an execution as an exception. Immutable.
 *
 * @param begun when the execution failed
 * @param of id of the {@link OperationItem} that failed
 * @param type the failure's code, by which Application Insights groups exceptions
 * @param message the failure's message
 * @param operation the execution's trace; {@code null} for none
 * @param operationName the job
 * @param properties further values by name
 */
record ExceptionItem(
    Instant begun,
    String of,
    String type,
    String message,
    @Nullable String operation,
    String operationName,
    Map<String, String> properties)
    implements TelemetryItem {
  ExceptionItem {
    properties = Map.copyOf(properties);
  }
}
