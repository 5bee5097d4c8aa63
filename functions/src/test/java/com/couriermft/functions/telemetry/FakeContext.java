package com.couriermft.functions.telemetry;

import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.TraceContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** An invocation as the worker creates it, with a separate logger that forwards nothing. */
final class FakeContext implements ExecutionContext {
  final List<LogRecord> lines = Collections.synchronizedList(new ArrayList<>());
  private final String id;
  private final @Nullable String traceparent;
  private final Logger logger = Logger.getAnonymousLogger();

  FakeContext(String id) {
    this(id, null);
  }

  FakeContext(String id, @Nullable String traceparent) {
    this.id = id;
    this.traceparent = traceparent;
    logger.setUseParentHandlers(false);
    logger.setLevel(Level.ALL);
    logger.addHandler(new Keeping(lines));
  }

  List<String> texts() {
    return lines.stream().map(LogRecord::getMessage).toList();
  }

  @Override
  public Logger getLogger() {
    return logger;
  }

  @Override
  public String getInvocationId() {
    return id;
  }

  @Override
  public String getFunctionName() {
    return "fake";
  }

  @Override
  public TraceContext getTraceContext() {
    return new TraceContext() {
      @Override
      public @Nullable String getTraceparent() {
        return traceparent;
      }

      @Override
      public String getTracestate() {
        return "";
      }

      @Override
      public Map<String, String> getAttributes() {
        return Map.of();
      }
    };
  }

  /** A handler that keeps the log lines. */
  static final class Keeping extends Handler {
    private final List<LogRecord> lines;

    Keeping(List<LogRecord> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(line);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
