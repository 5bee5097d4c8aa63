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
 * An invocation is one call of a function by the host, from its beginning to its end. Threads
 * belong to it by the MDC's {@value #KEY}. Thread-safe.
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

  /** Runs a function's body as this invocation, which is over when the body is. */
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

  /** The one that the current thread works for; empty once that is over. */
  public static Optional<Invocation> current() {
    String id = MDC.get(KEY);
    return id == null ? Optional.empty() : Optional.ofNullable(OPEN.get(id));
  }

  /** Returns the host's span of the invocation: a child of the caller's, if one was sent. */
  public Optional<Traceparent> traceparent() {
    return Optional.ofNullable(traceparent);
  }

  /**
   * Logs a line as part of it.
   *
   * @return false if it is over: the host would drop the line
   */
  synchronized boolean log(LogRecord line) {
    if (over) {
      return false;
    }
    line.setLoggerName(logger.getName());
    logger.log(line);
    return true;
  }

  /** Ends the invocation; when this returns, no line is on its way any more. */
  private synchronized void end() {
    over = true;
  }
}
