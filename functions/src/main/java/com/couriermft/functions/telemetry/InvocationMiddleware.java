package com.couriermft.functions.telemetry;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;

/**
 * Observes every invocation of every function. The worker finds the class by {@link
 * java.util.ServiceLoader} when it loads the first function. Thread-safe.
 */
public final class InvocationMiddleware implements Middleware {
  /** Creates the middleware for the worker. Log lines are then related to their invocation. */
  public InvocationMiddleware() {
    InvocationLogs.install();
  }

  @Override
  public void invoke(MiddlewareContext context, MiddlewareChain chain) throws Exception {
    Invocation.run(context, () -> chain.doNext(context));
  }
}
