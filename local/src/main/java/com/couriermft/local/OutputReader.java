package com.couriermft.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reads a process's output line by line on a separate thread, so that the process never blocks. */
final class OutputReader {
  private static final Logger LOG = Logger.getLogger("host.process");

  private OutputReader() {}

  /**
   * Starts a thread that passes each line to {@code onLine}. The thread ends at the end of the
   * output.
   */
  static Thread start(Process process, Consumer<String> onLine) {
    var thread = new Thread(() -> read(process, onLine), "output-" + process.pid());
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void read(Process process, Consumer<String> onLine) {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        onLine.accept(line);
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "The output of process " + process.pid() + " ended early", e);
    }
  }
}
