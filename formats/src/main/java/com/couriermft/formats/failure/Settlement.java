package com.couriermft.formats.failure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What somebody who resumed an execution said about the act of the step that failed. JSON: {@code
 * {"operation": "01J…", "outcome": "done", "outputs": {"id": 17}, "turn": 3}}.
 *
 * @param operation the id of the act
 * @param outcome how to go on
 * @param outputs what later steps read as the step's outputs, with {@code done}; {@code null} for
 *     those that the step has by itself
 * @param turn tells this settlement from others of the same act: the execution's entry into the
 *     queue that it was given for
 */
public record Settlement(
    String operation, Outcome outcome, @Nullable ObjectNode outputs, int turn) {
  /** The ways to go on. */
  public enum Outcome {
    /** The act was done; it is not repeated. */
    DONE,
    /** The step is passed over, as by its own {@code on_failure: skip}; it has no outputs. */
    SKIP,
    /** The act was not done, or it is harmless once more: it is repeated, once. */
    REPEAT;

    /** Returns the outcome as in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
