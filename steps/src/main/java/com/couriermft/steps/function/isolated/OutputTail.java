package com.couriermft.steps.function.isolated;

import com.couriermft.formats.trace.LogContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads a process's output on a separate thread and keeps the last 64 KiB. */
final class OutputTail {
  private static final int MOST = 64 << 10;

  private final byte[] ring = new byte[MOST];
  private final Thread reader;
  private long written;

  OutputTail(InputStream in, String name) {
    reader = new Thread(LogContext.detach(() -> read(in)), name);
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream in) {
    byte[] buffer = new byte[8_192];
    try (in) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        keep(buffer, n);
      }
    } catch (IOException e) {
      keep(new byte[0], 0); // The process was ended while it was writing.
    }
  }

  private synchronized void keep(byte[] buffer, int length) {
    for (int i = 0; i < length; i++) {
      ring[(int) ((written + i) % MOST)] = buffer[i];
    }
    written += length;
  }

  /** Waits until the process has closed its output, or for the given time. */
  void awaitEnd(long millis) throws InterruptedException {
    reader.join(millis);
  }

  /** Returns the retained output, oldest byte first. */
  synchronized String text() {
    int length = (int) Math.min(written, MOST);
    byte[] last = new byte[length];
    for (int i = 0; i < length; i++) {
      last[i] = ring[(int) ((written - length + i) % MOST)];
    }
    return new String(Arrays.copyOf(last, length), StandardCharsets.UTF_8).strip();
  }
}
