package com.couriermft.formats.failure;

/**
 * The class of a failure, which decides whether it is retried. The code that detects the failure
 * sets it; it is never derived from a message.
 */
public enum FailureClass {
  /** A later attempt may succeed: a lost connection, a busy server, a full disk. */
  TRANSIENT,
  /** The step exceeded its timeout. Retried like a transient failure. */
  TIMED_OUT,
  /**
   * A retry cannot help and may cause harm, such as locking the partner's account. Examples are a
   * wrong configuration, host key or password, missing permissions, a missing file, and a failed
   * verification. Never retried.
   */
  PERMANENT,
  /** A user or the engine cancelled the step. Never retried. */
  CANCELLED;

  /** Returns whether a retry policy applies to failures of this class. */
  public boolean isRetryable() {
    return this == TRANSIENT || this == TIMED_OUT;
  }
}
