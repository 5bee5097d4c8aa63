package com.couriermft.automation.launch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A start that happens once, however often it is asked for.
 *
 * @param id of the run, a ULID derived from what it stands for ({@code execution.Ulid#derived})
 * @param target what is started
 * @param parameters checked against the target's
 * @param priority 0..9; {@code null} for the target's
 * @param trigger what started it, {@code {"kind": "schedule", "id": "…", "by": "…", …}}, as the run
 *     shows it and references read it; {@code at} is added
 */
public record StartOrder(
    String id,
    Target target,
    ObjectNode parameters,
    @Nullable Integer priority,
    ObjectNode trigger) {
  /** Copies. */
  public StartOrder {
    parameters = parameters.deepCopy();
    trigger = trigger.deepCopy();
  }
}
