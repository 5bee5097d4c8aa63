package com.couriermft.formats.failure;

import java.util.Locale;

/**
 * What somebody who resumed an execution found out about an act of unknown outcome ({@code
 * outcome_unknown}). JSON: {@code {"operation": "01J…", "outcome": "repeat", "turn": 3}}.
 *
 * @param operation the id of the act
 * @param outcome how to go on
 * @param turn tells this settlement from others of the same act: the execution's entry into the
 *     queue that it was given for
 */
public record Settlement(String operation, Outcome outcome, int turn) {
  /** The ways to go on. */
  public enum Outcome {
    /** The act was done; it is not repeated. */
    DONE,
    /** The act was not done, or it is harmless once more: it is repeated, once. */
    REPEAT;

    /** Returns the outcome as in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
