package com.couriermft.steps.function.call;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one attempt of a function, in the app's process or in a separate process. Not
 * thread-safe; the caller closes it.
 *
 * @param <P> type of the function's parameters
 */
public interface FunctionCall<P extends Record> extends AutoCloseable {
  /**
   * Runs the function.
   *
   * @return the result as plain values, see {@link com.couriermft.sdk.value.PlainValues}
   * @throws com.couriermft.formats.failure.CourierException {@code function_error}, {@code
   *     io_error}, {@code function_result}, {@code function_not_linked}, {@code out_of_memory}; for
   *     an isolated function also {@code function_died}, {@code function_limit} and {@code
   *     function_frame}
   */
  @Nullable Object run(P parameters) throws IOException, InterruptedException;

  /**
   * Calls a hook. Exceptions that the hook throws are logged.
   *
   * @param code failure code for {@link Hook#ON_FAIL}; otherwise empty
   * @param message failure message for {@link Hook#ON_FAIL}; otherwise empty
   */
  void hook(Hook hook, String code, String message) throws InterruptedException;

  @Override
  void close();
}
