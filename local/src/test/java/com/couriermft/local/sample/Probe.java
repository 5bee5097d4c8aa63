package com.couriermft.local.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.Semaphore;

/**
 * How the sample app shows a test what it does. The app has classes of its own, so both meet in
 * classes of the JDK: in the system properties of a shared process, or in a file named by {@code
 * SAMPLE_LOG}.
 */
public final class Probe {
  public static final String EVENTS = "sample.events";
  public static final String GATE = "sample.gate";
  public static final String AROUND = "sample.around";

  /** Another one for each loaded app, so for each host. */
  static final String APP = UUID.randomUUID().toString();

  private Probe() {}

  @SuppressWarnings("unchecked")
  static void event(String text) {
    var events = (Queue<String>) System.getProperties().get(EVENTS);
    if (events != null) {
      events.add(text);
      return;
    }
    try {
      var file = Path.of(System.getenv("SAMPLE_LOG"));
      Files.write(file, List.of(text), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a middleware sees, for a test that asks. */
  @SuppressWarnings("unchecked")
  static void around(String text) {
    var seen = (Queue<String>) System.getProperties().get(AROUND);
    if (seen != null) {
      seen.add(text);
    }
  }

  /** Waits until the test opens the gate. */
  static void passGate() throws InterruptedException {
    ((Semaphore) System.getProperties().get(GATE)).acquire();
  }
}
