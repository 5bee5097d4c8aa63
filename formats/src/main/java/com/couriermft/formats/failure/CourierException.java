package com.couriermft.formats.failure;

import org.jspecify.annotations.Nullable;

/**
 * Root of Courier's own exceptions. Its message is meant for people and never holds a secret; its
 * {@link #code()} is stable and meant for programs.
 */
public class CourierException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final FailureClass failureClass;
  private final String code;
  private final transient FailureCode failureCode;

  /**
   * Makes a failure with one of the classes that the code has, the message and, where there is one,
   * the cause.
   *
   * @param failureClass of a code with one class it is that one; {@link #of(FailureCode, String)}
   *     says the same
   */
  public CourierException(
      FailureClass failureClass,
      FailureCode failureCode,
      String message,
      @Nullable Throwable cause) {
    super(message, cause);
    this.failureClass = failureClass;
    this.code = failureCode.code();
    this.failureCode = failureCode;
  }

  /** Makes a failure of the code's usual class. */
  protected CourierException(FailureCode failureCode, String message, @Nullable Throwable cause) {
    this(failureCode.usualClass(), failureCode, message, cause);
  }

  /** A failure of the code's usual class. */
  public static CourierException of(FailureCode code, String message) {
    return of(code, message, null);
  }

  /** A failure of the code's usual class, with its cause. */
  public static CourierException of(FailureCode code, String message, @Nullable Throwable cause) {
    return new CourierException(code, message, cause);
  }

  /** Returns the class of the failure, by which it is retried or not. */
  public FailureClass failureClass() {
    return failureClass;
  }

  /** Stable snake_case name of the kind of failure. */
  public String code() {
    return code;
  }

  /** The kind of failure, with what it means and what to do. */
  public FailureCode failureCode() {
    return failureCode;
  }

  /** Returns whether the failure has this code. */
  public boolean is(FailureCode code) {
    return failureCode.equals(code);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
