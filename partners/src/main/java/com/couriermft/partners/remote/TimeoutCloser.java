package com.couriermft.partners.remote;

import com.couriermft.formats.trace.LogContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what a time limit has ended. */
public final class TimeoutCloser {
  private static final Logger LOG = LoggerFactory.getLogger(TimeoutCloser.class);

  private TimeoutCloser() {}

  /**
   * Closes something on a thread of its own, for a session whose server is silent may keep its
   * closer waiting. What closing throws is logged.
   */
  public static void inBackground(AutoCloseable used) {
    Thread thread = new Thread(LogContext.carry(() -> close(used)), "courier-closing");
    thread.setDaemon(true);
    thread.start();
  }

  private static void close(AutoCloseable used) {
    try {
      used.close();
    } catch (Exception e) {
      LOG.debug("Closing {} failed", used, e);
    }
  }
}
