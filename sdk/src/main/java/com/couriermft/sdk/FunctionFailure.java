package com.couriermft.sdk;

import org.jspecify.annotations.Nullable;

/**
 * A failure of a function that says whether trying again helps. Its message is shown to people and
 * holds no secret.
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

  /** Makes a failure after which the function is not tried again. */
  public static FunctionFailure permanent(String message, @Nullable Throwable cause) {
    return new FunctionFailure(true, message, cause);
  }

  /** Makes a failure after which the function is tried again, as the step's {@code retry} says. */
  public static FunctionFailure passing(String message, @Nullable Throwable cause) {
    return new FunctionFailure(false, message, cause);
  }

  /** Returns whether the function is not tried again. */
  public boolean isPermanent() {
    return permanent;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
