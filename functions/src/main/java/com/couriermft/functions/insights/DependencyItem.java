package com.couriermft.functions.insights;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call to another system, possibly representing several similar calls. Immutable.
 *
 * @param begun start of the call
 * @param id 16 hexadecimal digits, the same each time the same call is sent
 * @param type type of the called system, such as {@code SFTP} or {@code Azure table}; {@code
 *     InProc} is not shown in the application map
 * @param target the called system, a node of the application map
 * @param name name of the call
 * @param duration duration of the call
 * @param success whether it succeeded
 * @param resultCode a failure code, a status, or the resulting state
 * @param operation the trace that the call belongs to; {@code null} for none
 * @param operationName the subject of the trace, such as a job; {@code null} for none
 * @param stands number of calls that the item represents including itself, at least 1
 * @param properties further values by name
 */
record DependencyItem(
    Instant begun,
    String id,
    String type,
    String target,
    String name,
    Duration duration,
    boolean success,
    String resultCode,
    @Nullable String operation,
    @Nullable String operationName,
    long stands,
    Map<String, String> properties)
    implements TelemetryItem {
  DependencyItem {
    properties = Map.copyOf(properties);
  }

  /** Returns this item, but representing a number of calls. */
  DependencyItem standingFor(long calls) {
    return new DependencyItem(
        begun,
        id,
        type,
        target,
        name,
        duration,
        success,
        resultCode,
        operation,
        operationName,
        calls,
        properties);
  }
}
