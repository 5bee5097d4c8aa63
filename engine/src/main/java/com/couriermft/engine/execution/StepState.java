package com.couriermft.engine.execution;

import java.util.Locale;

/** The states of a step within an execution; names are stored and shown in lower case. */
public enum StepState {
  /** The step has not started, or waits until {@code next_attempt_at} to continue or retry. */
  PENDING,
  /** A worker holds the step. */
  RUNNING,
  /** The step has completed and its outputs are valid. */
  COMPLETED,
  /** The last attempt failed. */
  FAILED,
  /** The step was skipped by its policy. */
  SKIPPED,
  /** The step was cancelled on request. */
  CANCELLED;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static StepState of(String text) {
    return UnknownValueException.constant(StepState.class, text);
  }
}
