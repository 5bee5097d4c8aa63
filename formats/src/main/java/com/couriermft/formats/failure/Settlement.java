package com.couriermft.formats.failure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of the operation of a failed step, as stated by the user who resumed the execution.
 * JSON: {@code {"operation": "01J…", "outcome": "done", "outputs": {"id": 17}, "turn": 3}}.
 *
 * @param operation the id of the operation
 * @param outcome how to continue
 * @param outputs the step's outputs for later steps if the outcome is {@code done}; {@code null}
 *     for the step's default outputs
 * @param turn the number of the execution's queue entry to which this settlement belongs;
 *     distinguishes settlements of the same operation
 */
public record Settlement(
    String operation, Outcome outcome, @Nullable ObjectNode outputs, int turn) {
  /** The ways to continue. */
  public enum Outcome {
    /** The operation was performed; it is not repeated. */
    DONE,
    /** The step is skipped, as with {@code on_failure: skip}; the step has no outputs. */
    SKIP,
    /** The operation was not performed, or repeating it is safe; the operation is repeated once. */
    REPEAT;

    /** Returns the outcome as it appears in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
