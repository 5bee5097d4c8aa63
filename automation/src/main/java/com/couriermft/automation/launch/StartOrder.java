package com.couriermft.automation.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A start request that takes effect once, however often it is repeated.
 *
 * @param id id of the execution, a ULID derived from its cause ({@code execution.Ulid#derived})
 * @param target the target to start
 * @param parameters parameters, validated against the target
 * @param priority 0..9; {@code null} for the target's priority
 * @param trigger what caused the start, as shown in executions and available to references: {@code
 *     {"kind": "schedule", "id": "…", "by": "…", …}}; {@code at} is added
 */
public record StartOrder(
    String id,
    Target target,
    ObjectNode parameters,
    @Nullable Integer priority,
    ObjectNode trigger) {
  public StartOrder {
    parameters = parameters.deepCopy();
    trigger = trigger.deepCopy();
  }
}
