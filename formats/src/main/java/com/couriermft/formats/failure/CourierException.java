package com.couriermft.formats.failure;

import org.jspecify.annotations.Nullable;

/**
 * The base class of Courier's exceptions. Its message is written for users and never contains a
 * secret; its {@link #code()} is stable and intended for programs.
 */
public class CourierException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final FailureClass failureClass;
  private final String code;
  private final transient FailureCode failureCode;

  /**
   * Creates a failure with a code, a message and an optional cause.
   *
   * @param failureClass one of the classes that the code allows; for a code with a single class,
   *     {@link #of(FailureCode, String)} is equivalent
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

  /** Creates a failure of the code's default class. */
  protected CourierException(FailureCode failureCode, String message, @Nullable Throwable cause) {
    this(failureCode.usualClass(), failureCode, message, cause);
  }

  /** Returns a failure of the code's default class. */
  public static CourierException of(FailureCode code, String message) {
    return of(code, message, null);
  }

  /** Returns a failure of the code's default class, with a cause. */
  public static CourierException of(FailureCode code, String message, @Nullable Throwable cause) {
    return new CourierException(code, message, cause);
  }

  /** Returns the class of the failure, which decides whether it is retried. */
  public FailureClass failureClass() {
    return failureClass;
  }

  /** Returns the stable snake_case name of the failure type. */
  public String code() {
    return code;
  }

  /** Returns the failure type, with its meaning and remedy. */
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
