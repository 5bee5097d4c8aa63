package com.couriermft.sdk.isolated;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sends the lines that a function logs to the host, up to a thousand per call. */
final class ChildLog implements System.Logger {
  private final Link link;
  private final AtomicInteger lines = new AtomicInteger();

  ChildLog(Link link) {
    this.link = link;
  }

  @Override
  public String getName() {
    return "function";
  }

  @Override
  public boolean isLoggable(Level level) {
    return level.getSeverity() >= Level.INFO.getSeverity() && level != Level.OFF;
  }

  @Override
  public void log(
      Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
    write(level, thrown == null ? message : message + "\n" + Failures.stack(thrown));
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      String format,
      @Nullable Object @Nullable ... values) {
    boolean plain = values == null || values.length == 0;
    write(level, plain ? format : MessageFormat.format(format, values));
  }

  private void write(Level level, String line) {
    int number = isLoggable(level) ? lines.incrementAndGet() : Frames.MOST_LINES + 2;
    if (number <= Frames.MOST_LINES) {
      String cut =
          line.length() > Frames.LONGEST_LINE
              ? line.substring(0, Frames.LONGEST_LINE) + Frames.CUT
              : line;
      link.send("log", "level", level.name(), "message", cut);
    } else if (number == Frames.MOST_LINES + 1) {
      link.send("log", "level", "WARNING", "message", "Further lines are omitted");
    }
  }
}
