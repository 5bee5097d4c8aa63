package com.couriermft.engine.execution;

import java.util.Locale;

/** The states of an execution; names are stored and shown in lower case. */
public enum ExecutionState {
  /** The execution is being created. This state is never stored. */
  CREATED,
  /** The execution waits for a slot of its pool, or for its start time. */
  QUEUED,
  /** The execution holds a slot of its pool. */
  RUNNING,
  /** All steps are done. This state is final. */
  COMPLETED,
  /** A step has failed and is not retried; the execution may be resumed. */
  FAILED,
  /** The execution was cancelled on request. This state is final. */
  CANCELLED,
  /** The execution was paused on request and may be resumed. */
  PAUSED;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static ExecutionState of(String text) {
    return UnknownValueException.constant(ExecutionState.class, text);
  }

  /** Returns whether the execution can continue without a request. */
  public boolean isActive() {
    return this == QUEUED || this == RUNNING;
  }

  /** Returns whether the state is final. */
  public boolean isFinal() {
    return this == COMPLETED || this == CANCELLED;
  }
}
