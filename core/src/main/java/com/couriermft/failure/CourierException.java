package com.couriermft.failure;

import org.jspecify.annotations.Nullable;

/**
 * Root of Courier's own exceptions. Its message is meant for people and never holds a secret; its
 * {@link #code()} is stable and meant for programs.
 */
public class CourierException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final FailureClass failureClass;
  private final String code;

  /** With the class, stable code, message and, where there is one, the cause. */
  public CourierException(
      FailureClass failureClass, String code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.failureClass = failureClass;
    this.code = code;
  }

  /** A failure that a later attempt may not meet. */
  public static CourierException transientFailure(
      String code, String message, @Nullable Throwable cause) {
    return new CourierException(FailureClass.TRANSIENT, code, message, cause);
  }

  /** A failure that repeating cannot help. */
  public static CourierException permanent(String code, String message) {
    return new CourierException(FailureClass.PERMANENT, code, message, null);
  }

  /** A failure that repeating cannot help, with its cause. */
  public static CourierException permanent(String code, String message, @Nullable Throwable cause) {
    return new CourierException(FailureClass.PERMANENT, code, message, cause);
  }

  /** What it means for a retry. */
  public FailureClass failureClass() {
    return failureClass;
  }

  /** Stable snake_case name of the kind of failure. */
  public String code() {
    return code;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
