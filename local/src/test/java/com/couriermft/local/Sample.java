package com.couriermft.local;

import com.couriermft.local.sample.Probe;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The test's end of what the sample app shows: its events, and the gate that held messages wait at.
 */
final class Sample {
  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private final Semaphore gate = new Semaphore(0);

  private Sample() {}

  /** Begins anew: no events, gate closed. */
  static Sample fresh() {
    var sample = new Sample();
    System.getProperties().put(Probe.EVENTS, sample.events);
    System.getProperties().put(Probe.GATE, sample.gate);
    return sample;
  }

  /** Makes the host run out of memory before it calls the next functions. */
  static AtomicInteger failAround(int times) {
    var left = new AtomicInteger(times);
    System.getProperties()
        .put(
            Probe.AROUND,
            new ConcurrentLinkedQueue<String>() {
              private static final long serialVersionUID = 1L;

              @Override
              public boolean add(String told) {
                if (told.startsWith("around") && left.getAndDecrement() > 0) {
                  throw new OutOfMemoryError("Java heap space");
                }
                return true;
              }
            });
    return left;
  }

  static void endAround() {
    System.getProperties().remove(Probe.AROUND);
  }

  void open(int permits) {
    gate.release(permits);
  }

  List<String> events(String prefix) {
    return events.stream().filter(event -> event.startsWith(prefix)).toList();
  }
}
