package com.couriermft.engine.execution;

import java.util.Locale;

/**
 * A request to stop a running execution. A stronger request, later in this order, replaces a weaker
 * one.
 */
public enum StopRequest {
  /** No stop is requested. */
  NONE,
  /** Pause after the current step. */
  PAUSE,
  /** A step has failed and is not retried: do not start further steps. */
  FAIL,
  /** Cancel and interrupt the current step. */
  CANCEL;

  /** Returns the stored form; {@code ""} for none. */
  public String text() {
    return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
  }

  public static StopRequest of(String text) {
    return text.isEmpty() ? NONE : UnknownValueException.constant(StopRequest.class, text);
  }

  /** Returns the event that applies once the execution has stopped. */
  public ExecutionEvent event() {
    return switch (this) {
      case PAUSE -> ExecutionEvent.PAUSE;
      case FAIL -> ExecutionEvent.FAIL;
      case CANCEL -> ExecutionEvent.CANCEL;
      case NONE -> throw new IllegalStateException("No stop is requested");
    };
  }
}
