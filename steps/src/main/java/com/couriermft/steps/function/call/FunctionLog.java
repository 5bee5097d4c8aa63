package com.couriermft.steps.function.call;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Adapts the log of a step to a Java platform logger, which needs no library. */
public record FunctionLog(Logger log) implements System.Logger {
  @Override
  public String getName() {
    return log.getName();
  }

  @Override
  public boolean isLoggable(Level level) {
    return level != Level.OFF && log.isEnabledForLevel(of(level));
  }

  @Override
  public void log(
      Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable thrown) {
    if (isLoggable(level)) {
      log.atLevel(of(level)).setCause(thrown).log("{}", message);
    }
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      String format,
      @Nullable Object @Nullable ... values) {
    boolean plain = values == null || values.length == 0;
    log(level, bundle, plain ? format : MessageFormat.format(format, values), (Throwable) null);
  }

  private static org.slf4j.event.Level of(Level level) {
    return switch (level) {
      case ALL, TRACE -> org.slf4j.event.Level.TRACE;
      case DEBUG -> org.slf4j.event.Level.DEBUG;
      case INFO -> org.slf4j.event.Level.INFO;
      case WARNING -> org.slf4j.event.Level.WARN;
      case ERROR, OFF -> org.slf4j.event.Level.ERROR;
    };
  }
}
