package com.couriermft.engine.execution;

import java.util.Locale;

/** A stop asked of a running execution. It only rises, in this order, while the run lives. */
public enum StopRequest {
  /** No stop is asked for. */
  NONE,
  /** Rest after the current step. */
  PAUSE,
  /** A step failed finally: start nothing new. */
  FAIL,
  /** Give up, interrupting the current step. */
  CANCEL;

  /** The stored form; {@code ""} for none. */
  public String text() {
    return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
  }

  /** From the stored form. */
  public static StopRequest of(String text) {
    return text.isEmpty() ? NONE : UnknownValueException.constant(StopRequest.class, text);
  }

  /** The event that ends the run once it is at rest. */
  public ExecutionEvent event() {
    return switch (this) {
      case PAUSE -> ExecutionEvent.PAUSE;
      case FAIL -> ExecutionEvent.FAIL;
      case CANCEL -> ExecutionEvent.CANCEL;
      case NONE -> throw new IllegalStateException("No stop is asked");
    };
  }
}
