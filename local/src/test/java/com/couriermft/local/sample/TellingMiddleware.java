package com.couriermft.local.sample;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareChain;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;

/** Tells of each function that it is called around, and how that went. */
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
