package com.couriermft.functions.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventLog;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** A process whose shutdown hook logs after the hook of the log manager has run. */
final class LastLines {
  private LastLines() {}

  /** Installs the handlers, and ends during an invocation. */
  public static void main(String[] arguments) {
    InvocationLogs.install();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  logManagersHook().ifPresent(LastLines::join);
                  LoggerFactory.getLogger(LastLines.class).info("a line of nobody");
                  EventLog.write(Json.object().put("id", "1").put("type", "step.recovered"));
                }));
    FakeContext context = new FakeContext("1");
    Invocation.run(
        context,
        () -> {
          Thread step =
              new Thread(
                  com.couriermft.formats.trace.LogContext.carry(
                      () -> {
                        logManagersHook().ifPresent(LastLines::join);
                        LoggerFactory.getLogger(LastLines.class).info("a line of an invocation");
                      }));
          Runtime.getRuntime().addShutdownHook(step);
          System.exit(0);
        });
  }

  private static Optional<Thread> logManagersHook() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(
            thread -> thread.getClass().getName().equals("java.util.logging.LogManager$Cleaner"))
        .findFirst();
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
