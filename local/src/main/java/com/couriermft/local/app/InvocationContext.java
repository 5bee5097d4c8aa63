package com.couriermft.local.app;

import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.RetryContext;
import com.microsoft.azure.functions.TraceContext;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The context of one invocation: a fresh id and trace, and the function's own logger. */
record InvocationContext(
    String getInvocationId, String getFunctionName, Logger getLogger, TraceContext getTraceContext)
    implements ExecutionContext {

  static InvocationContext of(AppFunction function) {
    var id = UUID.randomUUID();
    return new InvocationContext(
        id.toString(),
        function.name(),
        Logger.getLogger("Function." + function.name() + ".User"),
        Trace.of(id));
  }

  /** There is none: the local host refuses functions with a retry policy. */
  @Override
  public @Nullable RetryContext getRetryContext() {
    return null;
  }

  private record Trace(
      String getTraceparent, String getTracestate, Map<String, String> getAttributes)
      implements TraceContext {

    static Trace of(UUID id) {
      var hex = id.toString().replace("-", "");
      return new Trace("00-" + hex + "-" + hex.substring(0, 16) + "-00", "", Map.of());
    }
  }
}
