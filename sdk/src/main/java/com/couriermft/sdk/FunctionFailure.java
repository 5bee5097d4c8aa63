package com.couriermft.sdk;

import org.jspecify.annotations.Nullable;

/**
 * The exception that a function throws to state whether a retry can help. The message is shown to
 * users and must not contain secrets.
 *
 * <pre>{@code throw FunctionFailure.permanent("Order 17 has no customer", null);}</pre>
 */
public final class FunctionFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean permanent;

  private FunctionFailure(boolean permanent, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.permanent = permanent;
  }

  /** Returns a failure that is not retried. */
  public static FunctionFailure permanent(String message, @Nullable Throwable cause) {
    return new FunctionFailure(true, message, cause);
  }

  /** Returns a failure that is retried according to the step's {@code retry} setting. */
  public static FunctionFailure passing(String message, @Nullable Throwable cause) {
    return new FunctionFailure(false, message, cause);
  }

  /** Returns whether the failure is final, so that the function is not retried. */
  public boolean isPermanent() {
    return permanent;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
