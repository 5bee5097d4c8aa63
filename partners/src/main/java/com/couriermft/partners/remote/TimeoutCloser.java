package com.couriermft.partners.remote;

import com.couriermft.formats.trace.LogContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes resources after a time limit. */
public final class TimeoutCloser {
  private static final Logger LOG = LoggerFactory.getLogger(TimeoutCloser.class);

  private TimeoutCloser() {}

  /**
   * Closes a resource in a separate thread, because closing a session of an unresponsive server may
   * block. Failures of closing are logged.
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
