package com.couriermft.formats.failure;

/**
 * The class of a failure, by which it is retried or not. Decided where the protocol error is known,
 * never by text.
 */
public enum FailureClass {
  /** A later attempt may succeed: a lost connection, a busy server, a full disk. */
  TRANSIENT,
  /** The step ran out of its time; retried like a transient failure. */
  TIMED_OUT,
  /**
   * Repeating cannot help and may harm (locked partner accounts): wrong configuration,
   * authentication, host key, permission, not found, verification failed. Never retried.
   */
  PERMANENT,
  /** Somebody asked the step to stop. Never retried. */
  CANCELLED;

  /** Returns whether a retry policy applies to failures of this class. */
  public boolean isRetryable() {
    return this == TRANSIENT || this == TIMED_OUT;
  }
}
