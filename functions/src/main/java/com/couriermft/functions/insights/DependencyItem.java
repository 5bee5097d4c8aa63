package com.couriermft.functions.insights;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item of dependency telemetry: a call of something else, or several alike that it stands for.
 * Its texts are as they were found; {@link ItemWriter} takes secrets out. Immutable.
 *
 * @param begun start of the call
 * @param id the same each time the same call is sent, 16 hex digits
 * @param type what is called, such as {@code SFTP} or {@code Azure table}; {@code InProc} is no
 *     node of the application map
 * @param target who is called; a node of the map
 * @param name which call
 * @param duration how long it took
 * @param success whether it succeeded
 * @param resultCode a failure's code, a status, or the state that was come to
 * @param operation the trace that it belongs to; {@code null} for none
 * @param operationName what the trace is about, such as a job; {@code null} for nothing
 * @param stands for how many calls it stands, itself included, 1 or more
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
    Map<String, String> properties) {
  DependencyItem {
    properties = Map.copyOf(properties);
  }

  /** Returns the item as the one that stands for so many calls. */
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
