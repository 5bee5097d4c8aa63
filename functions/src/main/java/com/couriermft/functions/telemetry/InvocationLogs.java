package com.couriermft.functions.telemetry;

import com.couriermft.formats.redaction.Redaction;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * The root logger's one handler: a line goes to the logger of the invocation that its thread works
 * for, which alone brings it to Application Insights with the invocation and its operation; a line
 * of no invocation, or of one that is over, goes where all lines went before, to the process's
 * console. Every line loses its secrets here; an event's texts have lost theirs one by one, and
 * what looks like a secret across them is none. Thread-safe.
 *
 * <p>When the process ends, the log manager's own shutdown hook takes every handler away, while the
 * app's still hands steps back. So this one puts itself back, and from then on writes to the
 * console: the loggers of invocations have lost their handlers, too.
 */
final class InvocationLogs extends Handler {
  private static final Logger ROOT = Logger.getLogger("");

  /** Detects recursion: an invocation's logger may forward to the root logger. */
  private final ThreadLocal<Boolean> forwarding = ThreadLocal.withInitial(() -> false);

  private final List<Handler> others;
  private volatile boolean ending;

  InvocationLogs(List<Handler> others) {
    this.others = List.copyOf(others);
  }

  /** Installs the handler before the root logger's handlers, unless already installed. */
  static synchronized void install() {
    List<Handler> before = List.of(ROOT.getHandlers());
    if (before.stream().noneMatch(InvocationLogs.class::isInstance)) {
      before.stream()
          .filter(handler -> handler.getFormatter() instanceof SimpleFormatter)
          .forEach(handler -> handler.setFormatter(new LineFormatter()));
      ROOT.addHandler(new InvocationLogs(before));
      before.forEach(ROOT::removeHandler);
    }
  }

  @Override
  public void publish(LogRecord line) {
    if (!isLoggable(line)) {
      return;
    }
    if (!LineFormatter.isEvent(line)) {
      Redaction.clean(line);
    }
    if (ending || forwarding.get() || !forward(line)) {
      others.forEach(handler -> handler.publish(line));
    }
  }

  private boolean forward(LogRecord line) {
    forwarding.set(true);
    try {
      return Invocation.current()
          .filter(invocation -> invocation.log(LineFormatter.flat(line)))
          .isPresent();
    } finally {
      forwarding.remove();
    }
  }

  @Override
  public void flush() {
    others.forEach(Handler::flush);
  }

  @Override
  public void close() {
    if (isShuttingDown()) {
      ending = true;
      ROOT.addHandler(this);
      flush();
    } else {
      others.forEach(Handler::close);
    }
  }

  private static boolean isShuttingDown() {
    Thread none = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(none);
      Runtime.getRuntime().removeShutdownHook(none);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
