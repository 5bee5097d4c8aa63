package com.couriermft.functions.telemetry;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;

/**
 * The worker's way into every invocation of every function, found by {@link
 * java.util.ServiceLoader} when the first function is loaded. Thread-safe.
 */
public final class InvocationMiddleware implements Middleware {
  /** Makes the middleware for the worker; from now on log lines find their invocation. */
  public InvocationMiddleware() {
    InvocationLogs.install();
  }

  @Override
  public void invoke(MiddlewareContext context, MiddlewareChain chain) throws Exception {
    Invocation.run(context, () -> chain.doNext(context));
  }
}
