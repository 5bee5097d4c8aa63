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
 * Reports to a test what the sample app does. The app has its own class loader, so app and test
 * communicate through classes of the JDK: system properties in a shared process, or the file named
 * by {@code SAMPLE_LOG}.
 */
public final class Probe {
  public static final String EVENTS = "sample.events";
  public static final String GATE = "sample.gate";
  public static final String AROUND = "sample.around";

  /** A unique id for each loaded app, and therefore for each host. */
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

  /** Reports what the middleware observes, if a test has asked for it. */
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
