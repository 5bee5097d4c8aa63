package com.couriermft.local.app;

import com.microsoft.azure.functions.RetryContext;
import com.microsoft.azure.functions.TraceContext;
import com.microsoft.azure.functions.internal.spi.middleware.MiddlewareContext;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The context of one invocation: a new invocation id, the function's logger, and a span.
 *
 * <p>For an HTTP trigger, the span belongs to the trace of the request; all other invocations start
 * a new trace.
 */
record InvocationContext(
    String getInvocationId, String getFunctionName, Logger getLogger, TraceContext getTraceContext)
    implements MiddlewareContext {

  static InvocationContext of(AppFunction function, TriggerData data) {
    return new InvocationContext(
        UUID.randomUUID().toString(),
        function.name(),
        Logger.getLogger("Function." + function.name() + ".User"),
        data.input() instanceof HttpInput http ? Trace.of(http) : Trace.fresh());
  }

  /** Returns null, because the local host rejects functions that have a retry policy. */
  @Override
  public @Nullable RetryContext getRetryContext() {
    return null;
  }

  @Override
  public String getParameterName(String annotation) {
    throw notCovered();
  }

  @Override
  public Object getParameterValue(String name) {
    throw notCovered();
  }

  @Override
  public void updateParameterValue(String name, Object value) {
    throw notCovered();
  }

  @Override
  public Object getReturnValue() {
    throw notCovered();
  }

  @Override
  public void updateReturnValue(Object value) {
    throw notCovered();
  }

  private static UnsupportedOperationException notCovered() {
    return new UnsupportedOperationException(
        "The local host supports only id, logger and trace here, and the call of the next "
            + "middleware");
  }

  private record Trace(
      String getTraceparent, String getTracestate, Map<String, String> getAttributes)
      implements TraceContext {
    private static final Pattern SENT =
        Pattern.compile("00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})");

    static Trace of(HttpInput http) {
      var sent = SENT.matcher(http.headers().getOrDefault("traceparent", ""));
      return sent.matches() ? of(sent.group(1), sent.group(2)) : fresh();
    }

    static Trace fresh() {
      return of(hex(), "01");
    }

    private static Trace of(String traceId, String flags) {
      var span = hex().substring(0, 16);
      return new Trace("00-" + traceId + "-" + span + "-" + flags, "", Map.of());
    }

    private static String hex() {
      return UUID.randomUUID().toString().replace("-", "");
    }
  }
}
