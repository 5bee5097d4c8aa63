package com.couriermft.functions.insights;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The log lines of the classes in this package, until the object is closed. */
final class LoggedLines extends Handler implements AutoCloseable {
  private static final Pattern LOST =
      Pattern.compile("lost: (\\d+) items because the buffer .*, (\\d+) because");

  private final Logger logger = Logger.getLogger(ItemSender.class.getPackageName());
  private final @Nullable Level before = logger.getLevel();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  LoggedLines() {
    logger.setLevel(Level.INFO);
    logger.addHandler(this);
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** Returns the number of items that were reported as lost. */
  long lost() {
    long sum = 0;
    for (String line : lines) {
      Matcher found = LOST.matcher(line);
      if (found.find()) {
        sum += Long.parseLong(found.group(1)) + Long.parseLong(found.group(2));
      }
    }
    return sum;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
