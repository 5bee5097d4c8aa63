package com.couriermft.steps.function.call;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one attempt of a function, in the app's process or in another. Not thread-safe; the
 * caller closes.
 *
 * @param <P> the function's parameters
 */
public interface FunctionCall<P extends Record> extends AutoCloseable {
  /**
   * Runs the function.
   *
   * @return the result in plain values, as {@link com.couriermft.sdk.value.PlainValues} makes them
   * @throws com.couriermft.formats.failure.CourierException {@code function_error}, {@code
   *     io_error}, {@code function_result}, {@code function_not_linked}, {@code out_of_memory}; of
   *     an isolated one also {@code function_died}, {@code function_limit} and {@code
   *     function_frame}
   */
  @Nullable Object run(P parameters) throws IOException, InterruptedException;

  /**
   * Calls a hook. Exceptions of the hook itself are logged.
   *
   * @param code of the failure, for {@link Hook#ON_FAIL}; else empty
   * @param message of the failure, for {@link Hook#ON_FAIL}; else empty
   */
  void hook(Hook hook, String code, String message) throws InterruptedException;

  @Override
  void close();
}
