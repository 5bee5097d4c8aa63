package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.JobFunction;
import org.jspecify.annotations.Nullable;

/** The failures of functions, whatever process they run in. */
public final class FunctionErrors {
  private FunctionErrors() {}

  /** Returns a failure that a function has told of itself. */
  public static CourierException failed(
      boolean permanent, String message, @Nullable Throwable cause) {
    FailureClass meaning = permanent ? FailureClass.PERMANENT : FailureClass.TRANSIENT;
    return new CourierException(meaning, StepCodes.FUNCTION_ERROR, message, cause);
  }

  /** Returns the message of a failure for want of a class. */
  public static String notLinked(JobFunction<?, ?> function, @Nullable String what) {
    return "%s needs a class that its jar lacks or has otherwise: %s".formatted(of(function), what);
  }

  /** Returns the failure of a function that has returned what is no result. */
  public static CourierException result(JobFunction<?, ?> function, @Nullable String what) {
    return CourierException.of(
        StepCodes.FUNCTION_RESULT,
        "%s returned %s, which cannot be written as JSON".formatted(of(function), what));
  }

  /** Returns the function as messages name it. */
  public static String of(JobFunction<?, ?> function) {
    return "Function '%s' version %s".formatted(function.name(), function.version());
  }
}
