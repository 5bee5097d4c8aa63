package com.couriermft.functions.telemetry;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;

/**
 * The worker's way into every invocation of every function, found by {@link
 * java.util.ServiceLoader} when the first function is loaded. Thread-safe.
 */
public final class InvocationMiddleware implements Middleware {
  /** Creates the middleware for the worker; log lines then find their invocation. */
  public InvocationMiddleware() {
    InvocationLogs.install();
  }

  @Override
  public void invoke(MiddlewareContext context, MiddlewareChain chain) throws Exception {
    Invocation.run(context, () -> chain.doNext(context));
  }
}
