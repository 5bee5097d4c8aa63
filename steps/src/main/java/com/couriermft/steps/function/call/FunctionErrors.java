package com.couriermft.steps.function.call;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.ForeignException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.JobFunction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the failures of functions, independent of the process that runs them. */
public final class FunctionErrors {
  private FunctionErrors() {}

  /**
   * Returns the failure for an exception or error that a function threw.
   *
   * @param described map from {@link com.couriermft.sdk.isolated.Failures}; a map from another
   *     process may contain anything
   * @param thrown the exception; {@code null} if it was thrown in another process
   */
  public static CourierException thrown(
      JobFunction<?, ?> function, Map<String, ?> described, @Nullable Throwable thrown) {
    String said = String.valueOf(described.get("message"));
    String threw = of(function) + " threw " + said;
    String cannotRun = of(function) + " cannot run: " + said;
    FailureClass passing = FailureClass.TRANSIENT;
    FailureClass permanent = FailureClass.PERMANENT;
    List<String> causes = texts(described.get("causes"));
    List<String> frames = texts(described.get("frames"));
    return switch (String.valueOf(described.get("kind"))) {
      case "permanent" ->
          new ForeignException(permanent, StepCodes.FUNCTION_ERROR, said, causes, frames, thrown);
      case "passing" ->
          new ForeignException(passing, StepCodes.FUNCTION_ERROR, said, causes, frames, thrown);
      case "io" -> new ForeignException(passing, StepCodes.IO_ERROR, threw, causes, frames, thrown);
      case "memory" ->
          new ForeignException(permanent, StepCodes.OUT_OF_MEMORY, threw, causes, frames, thrown);
      case "unmade" ->
          new ForeignException(
              permanent, StepCodes.FUNCTION_ERROR, cannotRun, causes, frames, thrown);
      case "not_linked" ->
          new ForeignException(
              permanent, StepCodes.FUNCTION_NOT_LINKED, cannotRun, causes, frames, thrown);
      default ->
          new ForeignException(passing, StepCodes.FUNCTION_ERROR, threw, causes, frames, thrown);
    };
  }

  private static List<String> texts(@Nullable Object told) {
    return told instanceof List<?> all ? all.stream().map(String::valueOf).toList() : List.of();
  }

  /** Returns the failure of a function with an invalid result. */
  public static CourierException result(JobFunction<?, ?> function, @Nullable String what) {
    return CourierException.of(
        StepCodes.FUNCTION_RESULT,
        "%s returned %s, which cannot be written as JSON.".formatted(of(function), what));
  }

  /** Returns the function's name for messages. */
  public static String of(JobFunction<?, ?> function) {
    return "Function '%s' version %s".formatted(function.name(), function.version());
  }
}
