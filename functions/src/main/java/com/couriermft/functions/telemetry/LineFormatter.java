package com.couriermft.functions.telemetry;

import com.couriermft.formats.redaction.OneLine;
import com.couriermft.storage.event.EventLog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import org.slf4j.MDC;

/**
 * Formats log lines for consoles that keep only the text. The line starts with the logger and ends
 * with the thread's context.
 *
 * <pre>WARNING Worker: Execution(id=01K9…) commit failed; trying again {step=get, trace_id=4bf9…}
 * </pre>
 *
 * <p>Line breaks in the text are replaced, because external text must not look like a separate log
 * line. An event of {@link EventLog} is not changed, because it already contains all of this
 * information. Thread-safe.
 */
final class LineFormatter extends Formatter {
  /**
   * A log record that {@link #flat} created. The logger of an invocation may pass it to this
   * formatter again.
   */
  private static final class Flat extends LogRecord {
    private static final long serialVersionUID = 1L;

    private final boolean event;

    Flat(LogRecord line) {
      super(line.getLevel(), text(line));
      event = isEvent(line);
    }
  }

  /**
   * Returns whether a log record is an event of the event log. The text alone never makes it one.
   */
  static boolean isEvent(LogRecord line) {
    return line instanceof Flat flat ? flat.event : EventLog.isWrittenTo(line.getLoggerName());
  }

  /**
   * Returns a record with only level, text and stack trace, because the worker forwards nothing
   * else.
   */
  static LogRecord flat(LogRecord line) {
    LogRecord flat = new Flat(line);
    flat.setInstant(line.getInstant());
    flat.setSourceClassName(line.getSourceClassName());
    flat.setSourceMethodName(line.getSourceMethodName());
    flat.setThrown(line.getThrown());
    return flat;
  }

  @Override
  public String format(LogRecord line) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println(line.getLevel() + " " + text(line));
    if (line.getThrown() != null) {
      line.getThrown().printStackTrace(out);
    }
    return text.toString();
  }

  private static String text(LogRecord line) {
    if (isEvent(line)) {
      return line.getMessage();
    }
    String message = OneLine.of(new LineFormatter().formatMessage(line));
    String logger = String.valueOf(line.getLoggerName());
    String name = logger.substring(logger.lastIndexOf('.') + 1);
    return name + ": " + message + carried();
  }

  private static String carried() {
    Map<String, String> all = MDC.getCopyOfContextMap();
    if (all == null) {
      return "";
    }
    Map<String, String> shown = new TreeMap<>(all);
    shown.remove(Invocation.KEY);
    return shown.isEmpty() ? "" : " " + shown;
  }
}
