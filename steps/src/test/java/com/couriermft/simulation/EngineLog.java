package com.couriermft.simulation;

import com.couriermft.formats.failure.CourierException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Observes the engine's log during a simulation. If the engine logs an exception as an error and
 * the exception is not simulated, that is a defect even if the engine continues.
 */
final class EngineLog extends Handler {
  private static final Logger LOGGER = Logger.getLogger("com.couriermft");

  private final BooleanSupplier ours;
  private final Consumer<Throwable> unexpected;
  private final Consumer<String> trace;

  EngineLog(BooleanSupplier ours, Consumer<Throwable> unexpected, Consumer<String> trace) {
    this.ours = ours;
    this.unexpected = unexpected;
    this.trace = trace;
  }

  void open(boolean traced) {
    LOGGER.setUseParentHandlers(false);
    LOGGER.setLevel(traced ? Level.INFO : Level.SEVERE);
    LOGGER.addHandler(this);
  }

  @Override
  public void publish(LogRecord logged) {
    if (!ours.getAsBoolean()) {
      return;
    }
    Throwable thrown = logged.getThrown();
    trace.accept("log: " + logged.getMessage() + (thrown == null ? "" : " " + thrown));
    if (logged.getLevel() == Level.SEVERE
        && thrown instanceof RuntimeException
        && !(thrown instanceof CourierException)) {
      unexpected.accept(thrown);
    }
  }

  @Override
  public void flush() {
    // The handler buffers nothing that would need closing.
  }

  @Override
  public void close() {
    LOGGER.removeHandler(this);
    LOGGER.setLevel(null);
    LOGGER.setUseParentHandlers(true);
  }
}
