package com.couriermft.testing;

import com.couriermft.storage.event.EventLog;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails each test class that writes an event that does not match the catalog. JUnit discovers this
 * extension automatically.
 */
public final class EveryEventFits implements BeforeAllCallback, AfterAllCallback {
  private static final Queue<Throwable> MISFITS = new ConcurrentLinkedQueue<>();

  /** A strong reference, because the log manager holds only a weak one. */
  private static final Logger EVENTS = Logger.getLogger(EventLog.NAME);

  private static final Handler EAR =
      new Handler() {
        @Override
        public void publish(LogRecord told) {
          try {
            EventLines.json(told);
          } catch (AssertionError | RuntimeException e) {
            MISFITS.add(e);
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @Override
  public void beforeAll(ExtensionContext context) {
    EVENTS.removeHandler(EAR);
    EVENTS.addHandler(EAR);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Throwable first = MISFITS.peek();
    MISFITS.clear();
    if (first != null) {
      throw new AssertionError("An event does not fit the catalogue", first);
    }
  }
}
