package com.couriermft.local.sample;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;

/** Reports each function call that passes through the middleware, and the outcome of the call. */
public class TellingMiddleware implements Middleware {
  @Override
  public void invoke(MiddlewareContext context, MiddlewareChain chain) throws Exception {
    var name = context.getFunctionName();
    Probe.around("around " + name + " " + context.getTraceContext().getTraceparent());
    try {
      chain.doNext(context);
      Probe.around("after " + name);
    } catch (Exception e) {
      Probe.around("failed " + name);
      throw e;
    }
  }
}
