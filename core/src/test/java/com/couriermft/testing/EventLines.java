package com.couriermft.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The lines of the event log, from its making to its closing. */
public final class EventLines extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger("com.couriermft.event");
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Listens from now on. */
  public EventLines() {
    logger.addHandler(this);
  }

  /** Those so far. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord event) {
    lines.add(event.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
