package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.isolated.Failures;
import com.couriermft.sdk.value.PlainValues;
import com.couriermft.steps.function.call.FunctionCall;
import com.couriermft.steps.function.call.FunctionErrors;
import com.couriermft.steps.function.call.Hook;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.jspecify.annotations.Nullable;

/** Calls a function in the app's process, on the attempt's thread. */
record CallInProcess<P extends Record>(JobFunction<P, ?> function, FunctionContext context)
    implements FunctionCall<P> {

  /**
   * Calls the function. Classes that the function's jar needs may be missing or have a different
   * version.
   */
  @Override
  public @Nullable Object run(P parameters) throws IOException, InterruptedException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(function.getClass().getClassLoader());
    Object returned;
    try {
      returned = function.run(parameters, context);
    } catch (CourierException | InterruptedException | InterruptedIOException e) {
      throw e; // The exception comes from Courier's own API that the function called.
    } catch (Throwable e) {
      // Errors are caught too: a stack overflow or a broken jar fails only this function.
      throw FunctionErrors.thrown(function, Failures.describe(e), e);
    } finally {
      thread.setContextClassLoader(before);
    }
    try {
      return PlainValues.of(returned);
    } catch (RuntimeException | StackOverflowError e) {
      throw FunctionErrors.result(function, Failures.ofResult(e));
    }
  }

  @Override
  public void hook(Hook hook, String code, String message) {
    try {
      hook.call(function, context, code, message);
    } catch (RuntimeException | Error e) {
      context
          .step()
          .log()
          .warn(
              "{} of function '{}' failed; this does not affect the result",
              hook.method(),
              function.name(),
              e);
    }
  }

  @Override
  public void close() {
    // Nothing to close: the function ran in the app's own process.
  }
}
