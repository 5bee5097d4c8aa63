package com.couriermft.engine.execution;

import java.util.Locale;

/** States of an execution; names are stored and shown in lower case. */
public enum ExecutionState {
  /** Being made; never stored. */
  CREATED,
  /** Waits for a slot of its pool, or for its time. */
  QUEUED,
  /** Holds a slot. */
  RUNNING,
  /** Every step is done; final. */
  COMPLETED,
  /** A step failed finally; may be resumed. */
  FAILED,
  /** Given up on request; final. */
  CANCELLED,
  /** At rest on request; may be resumed. */
  PAUSED;

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** From the stored form. */
  public static ExecutionState of(String text) {
    return UnknownValueException.constant(ExecutionState.class, text);
  }

  /** Returns whether work goes on or may begin by itself. */
  public boolean isActive() {
    return this == QUEUED || this == RUNNING;
  }

  /** Returns whether an execution never leaves the state. */
  public boolean isFinal() {
    return this == COMPLETED || this == CANCELLED;
  }
}
