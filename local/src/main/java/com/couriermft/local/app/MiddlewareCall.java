package com.couriermft.local.app;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A call of a function through the app's middlewares, in order, with the function last. Each
 * instance is used once, by one thread.
 */
final class MiddlewareCall implements MiddlewareChain {
  private final Iterator<Middleware> next;
  private final Callable<@Nullable Object> function;
  private @Nullable Object result;

  MiddlewareCall(List<Middleware> middlewares, Callable<@Nullable Object> function) {
    this.next = middlewares.iterator();
    this.function = function;
  }

  /**
   * Returns the function's result; null for a void method, or if a middleware did not call the
   * function.
   */
  @Nullable Object result(MiddlewareContext context) throws Exception {
    doNext(context);
    return result;
  }

  @Override
  public void doNext(MiddlewareContext context) throws Exception {
    if (next.hasNext()) {
      next.next().invoke(context, this);
    } else {
      result = function.call();
    }
  }
}
