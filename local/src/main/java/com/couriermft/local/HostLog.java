package com.couriermft.local;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * The log of the process on standard error: one line per event, stack traces only when debugging.
 */
public final class HostLog {
  private static final Logger ROOT = Logger.getLogger("");
  // A strong reference, because the log manager discards the levels of loggers that nothing
  // references.
  private static final Logger HOST = Logger.getLogger("host");
  private static final Logger AZURE = Logger.getLogger("com.azure");
  private static final Logger MSAL = Logger.getLogger("com.microsoft.aad");
  private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");
  private static final Logger SSH_SERVER = Logger.getLogger("org.apache.sshd");
  private static final Logger SSH_CLIENT = Logger.getLogger("net.schmizz.sshj");

  private HostLog() {}

  /**
   * Sets up java.util.logging, which the host and its app share; {@code COURIER_LOG=debug} enables
   * debug output.
   */
  public static void configure() {
    var debug = "debug".equalsIgnoreCase(System.getenv("COURIER_LOG"));
    LogManager.getLogManager().reset();
    var handler = new ConsoleHandler();
    handler.setLevel(Level.ALL);
    handler.setFormatter(new Line(debug));
    ROOT.addHandler(handler);
    ROOT.setLevel(Level.INFO);
    HOST.setLevel(debug ? Level.FINE : Level.INFO);
    // The Azure SDK logs expected outcomes as errors, such as a lock that another host holds, and
    // also throws exceptions for them.
    AZURE.setLevel(debug ? Level.WARNING : Level.OFF);
    MSAL.setLevel(debug ? Level.WARNING : Level.OFF);
    JETTY.setLevel(Level.WARNING);
    SSH_SERVER.setLevel(debug ? Level.INFO : Level.WARNING);
    SSH_CLIENT.setLevel(debug ? Level.INFO : Level.WARNING);
  }

  private static final class Line extends Formatter {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("HH:mm:ss.SSS").withZone(ZoneId.systemDefault());
    private final boolean traces;

    Line(boolean traces) {
      this.traces = traces;
    }

    @Override
    public String format(LogRecord event) {
      var time = TIME.format(event.getInstant());
      var line =
          "%s %-7s %s: %s"
              .formatted(time, event.getLevel(), event.getLoggerName(), formatMessage(event));
      var thrown = event.getThrown();
      if (thrown == null) {
        return line + System.lineSeparator();
      }
      return line
          + (traces
              ? System.lineSeparator() + trace(thrown)
              : causes(thrown) + System.lineSeparator());
    }

    private static String causes(Throwable thrown) {
      var text = new StringBuilder();
      for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
        // Many exceptions repeat their cause in their message.
        if (text.indexOf(cause.toString()) < 0) {
          text.append(": ").append(cause);
        }
      }
      return text.toString().replaceAll("\\R\\s*", " ");
    }

    private static String trace(Throwable thrown) {
      var text = new StringWriter();
      thrown.printStackTrace(new PrintWriter(text));
      return text.toString();
    }
  }
}
