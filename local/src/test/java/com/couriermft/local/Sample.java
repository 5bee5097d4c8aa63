package com.couriermft.local;

import com.couriermft.local.sample.Probe;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The test's view of the sample app: the events that the app reports, and the gate that blocks
 * messages.
 */
final class Sample {
  private final Queue<String> events = new ConcurrentLinkedQueue<>();
  private final Semaphore gate = new Semaphore(0);

  private Sample() {}

  /** Resets the state: no events, and the gate is closed. */
  static Sample fresh() {
    var sample = new Sample();
    System.getProperties().put(Probe.EVENTS, sample.events);
    System.getProperties().put(Probe.GATE, sample.gate);
    return sample;
  }

  /**
   * Makes the next invocations fail with an out-of-memory error before the function is called.
   *
   * @return a counter that is decreased with each failure
   */
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
