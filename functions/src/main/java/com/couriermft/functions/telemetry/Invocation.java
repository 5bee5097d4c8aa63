package com.couriermft.functions.telemetry;

import com.couriermft.formats.trace.LogContext;
import com.couriermft.formats.trace.Traceparent;
import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.TraceContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * One call of a function by the host, from its start to its end. The MDC entry {@value #KEY}
 * relates threads to the invocation. Thread-safe.
 */
public final class Invocation {
  static final String KEY = "invocation_id";

  private static final Map<String, Invocation> OPEN = new ConcurrentHashMap<>();

  private final Logger logger;
  private final @Nullable Traceparent traceparent;
  private boolean over;

  private Invocation(ExecutionContext context) {
    logger = context.getLogger();
    TraceContext trace = context.getTraceContext();
    traceparent = Traceparent.parse(trace == null ? null : trace.getTraceparent()).orElse(null);
  }

  /** The work of a function. */
  @FunctionalInterface
  interface Body<X extends Exception> {
    void run() throws X;
  }

  /** Runs a function's body as this invocation, which ends when the body returns. */
  static <X extends Exception> void run(ExecutionContext context, Body<X> body) throws X {
    String id = context.getInvocationId();
    Invocation invocation = new Invocation(context);
    OPEN.put(id, invocation);
    try {
      LogContext.with(
          KEY,
          id,
          () -> {
            body.run();
            return true;
          });
    } finally {
      OPEN.remove(id);
      invocation.end();
    }
  }

  /**
   * Returns the invocation that the current thread works for; empty after the invocation has ended.
   */
  public static Optional<Invocation> current() {
    String id = MDC.get(KEY);
    return id == null ? Optional.empty() : Optional.ofNullable(OPEN.get(id));
  }

  /**
   * Returns the host's span of the invocation: a child of the caller's span, if the caller sent
   * one.
   */
  public Optional<Traceparent> traceparent() {
    return Optional.ofNullable(traceparent);
  }

  /**
   * Logs a line as part of the invocation.
   *
   * @return false if the invocation has ended, because the host would drop the line
   */
  synchronized boolean log(LogRecord line) {
    if (over) {
      return false;
    }
    line.setLoggerName(logger.getName());
    logger.log(line);
    return true;
  }

  /**
   * Ends the invocation. When this method returns, no log line of the invocation is being processed
   * any more.
   */
  private synchronized void end() {
    over = true;
  }
}
