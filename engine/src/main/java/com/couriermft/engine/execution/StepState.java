package com.couriermft.engine.execution;

import java.util.Locale;

/** States of a step within an execution; names are stored and shown in lower case. */
public enum StepState {
  /** The step is not begun, or goes on or is tried again at {@code next_attempt_at}. */
  PENDING,
  /** A worker holds it. */
  RUNNING,
  /** Done; its outputs count. */
  COMPLETED,
  /** The last attempt failed. */
  FAILED,
  /** Passed over by its policy. */
  SKIPPED,
  /** Given up on request. */
  CANCELLED;

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** From the stored form. */
  public static StepState of(String text) {
    return UnknownValueException.constant(StepState.class, text);
  }
}
