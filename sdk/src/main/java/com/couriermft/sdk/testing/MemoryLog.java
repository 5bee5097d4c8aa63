package com.couriermft.sdk.testing;

import java.text.MessageFormat;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** Collects the lines that a function logs. */
record MemoryLog(List<String> lines) implements System.Logger {
  @Override
  public String getName() {
    return "function";
  }

  @Override
  public boolean isLoggable(Level level) {
    return level != Level.OFF;
  }

  @Override
  public void log(
      Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
    keep(level, thrown == null ? message : message + ": " + thrown);
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      String format,
      @Nullable Object @Nullable ... values) {
    boolean plain = values == null || values.length == 0;
    keep(level, plain ? format : MessageFormat.format(format, values));
  }

  private void keep(Level level, String line) {
    synchronized (lines) {
      lines.add(level + " " + line);
    }
  }
}
