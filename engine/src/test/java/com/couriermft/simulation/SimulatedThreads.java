package com.couriermft.simulation;

import com.couriermft.engine.host.Threads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;

/** The threads of one host, which all end when the host dies. */
final class SimulatedThreads implements Threads {
  private final Scheduler scheduler;
  private final Host host;

  SimulatedThreads(Scheduler scheduler, Host host) {
    this.scheduler = scheduler;
    this.host = host;
  }

  @Override
  public long nanoTime() {
    return scheduler.nanoTime();
  }

  @Override
  public Lock newLock() {
    return new TurnLock(scheduler);
  }

  @Override
  public Work start(String name, Runnable work) {
    return scheduler.spawn(host.name() + " " + name, host, Duration.ZERO, work::run)::interrupt;
  }

  @Override
  public Work repeat(Duration every, Runnable work) {
    AtomicBoolean stopped = new AtomicBoolean();
    scheduler.spawn(
        host.name() + " heartbeat",
        host,
        Duration.ZERO,
        () -> {
          while (!stopped.get()) {
            scheduler.await(stopped::get, every);
            if (!stopped.get()) {
              work.run();
            }
          }
        });
    return () -> stopped.set(true);
  }

  @Override
  public void await(CompletableFuture<?> future, Duration atMost) throws InterruptedException {
    Duration time = atMost.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : atMost;
    scheduler.await(future::isDone, time);
  }

  @Override
  public void close() {
    // The threads end with their host, so there is nothing to close.
  }
}
