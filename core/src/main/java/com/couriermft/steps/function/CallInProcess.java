package com.couriermft.steps.function;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.FunctionFailure;
import com.couriermft.sdk.JobFunction;
import com.couriermft.sdk.value.PlainValues;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Calls a function in the app's process, on the thread of the attempt. */
record CallInProcess<P extends Record>(JobFunction<P, ?> function, FunctionContext context)
    implements FunctionCall<P> {

  /** Calls the function; its jar's classes may be missing or of another version than it expects. */
  @Override
  public @Nullable Object run(P parameters) throws IOException, InterruptedException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(function.getClass().getClassLoader());
    Object returned;
    try {
      returned = function.run(parameters, context);
    } catch (FunctionFailure e) {
      throw FunctionErrors.failed(e.isPermanent(), e.getMessage(), e);
    } catch (LinkageError e) {
      throw CourierException.of(
          StepCodes.FUNCTION_NOT_LINKED, FunctionErrors.notLinked(function, e.getMessage()), e);
    } finally {
      thread.setContextClassLoader(before);
    }
    try {
      return PlainValues.of(returned);
    } catch (IllegalArgumentException e) {
      throw FunctionErrors.result(function, e.getMessage());
    }
  }

  @Override
  public void hook(Hook hook, String code, String message) {
    try {
      hook.call(function, context, code, message);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      context
          .step()
          .log()
          .warn(
              "{} of function '{}' failed; it changes nothing", hook.method(), function.name(), e);
    }
  }

  @Override
  public void close() {
    // The process is the app's own.
  }
}
