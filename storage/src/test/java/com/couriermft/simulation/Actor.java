package com.couriermft.simulation;

import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One thread of the simulation. It runs only while it holds the baton. */
final class Actor {
  final String name;
  final @Nullable Process process;
  final Semaphore baton = new Semaphore(0);

  /** When the thread can continue, in nanoseconds; evaluated again before every turn. */
  LongSupplier readyAt;

  /** When the thread started its current activity, in nanoseconds. */
  long since;

  boolean hearsInterrupts;
  boolean interrupted;
  boolean done;

  Actor(String name, @Nullable Process process, long readyAt) {
    this.name = name;
    this.process = process;
    this.readyAt = () -> readyAt;
  }

  void interrupt() {
    interrupted = true;
  }

  boolean isCondemned() {
    return process != null && !process.isAlive();
  }

  /** Returns when the thread can continue, considering that its process may be stopped. */
  long turnAt() {
    long ready = hearsInterrupts && interrupted ? 0 : readyAt.getAsLong();
    return process == null ? ready : Math.max(ready, process.stoppedUntil());
  }
}
