package com.couriermft.simulation;

import com.couriermft.formats.trace.LogContext;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs threads one at a time. Whoever waits hands the baton to the thread whose time comes next;
 * among equals a seed decides, and time jumps to where the next one can go on. So one seed always
 * makes the same run.
 */
final class Scheduler implements InstantSource {
  /** When every run begins. */
  static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");

  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Whose simulation a thread works for: a thread of an earlier one may still have words to say.
   */
  private static final ThreadLocal<Scheduler> OF = new ThreadLocal<>();

  final Random random;
  private final Consumer<Throwable> unexpected;
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore over = new Semaphore(0);
  private long now;
  private boolean ended;
  private @Nullable Actor running;

  /**
   * Nothing runs before {@link #run}.
   *
   * @param unexpected hears what ends a thread other than a {@link Crash}
   */
  Scheduler(Random random, Consumer<Throwable> unexpected) {
    this.random = random;
    this.unexpected = unexpected;
    OF.set(this);
  }

  @Override
  public Instant instant() {
    return at(now);
  }

  long nanoTime() {
    return now;
  }

  /** The time of a reading of {@link #nanoTime}. */
  Instant at(long nanos) {
    return BEGIN.plusNanos(nanos);
  }

  /** What runs now, for a trace. */
  String running() {
    return running == null ? "-" : running.name;
  }

  /** Adds a thread that begins after a while. */
  Actor spawn(String name, @Nullable Process process, Duration after, Body body) {
    Actor actor = new Actor(name, process, now + after.toNanos());
    actors.add(actor);
    // A new thread of the pool would carry the trace of whoever made it, and a used one none.
    POOL.execute(LogContext.detach(() -> live(actor, body)));
    return actor;
  }

  /** Whether this thread is the simulation's own, or the one that made it. */
  boolean isOwnThread() {
    return OF.get() == this;
  }

  private void live(Actor actor, Body body) {
    OF.set(this);
    actor.baton.acquireUninterruptibly();
    try {
      if (!ended && !actor.isCondemned()) {
        body.run();
      }
    } catch (Crash gone) {
      // Its process is gone.
    } catch (Throwable e) {
      unexpected.accept(e);
    } finally {
      OF.remove();
      actor.done = true;
      actors.remove(actor);
      if (actors.isEmpty()) {
        over.release();
      } else {
        handOn();
      }
    }
  }

  /** Runs all threads to their ends. */
  void run() {
    if (!actors.isEmpty()) {
      handOn();
      over.acquireUninterruptibly();
    }
  }

  /** Ends every thread at its next wait. */
  void end() {
    ended = true;
  }

  private Actor handOn() {
    Actor next = next();
    running = next;
    next.baton.release();
    return next;
  }

  private Actor next() {
    Actor chosen = null;
    long earliest = Long.MAX_VALUE;
    int equals = 0;
    for (Actor actor : actors) {
      if (ended || actor.isCondemned()) {
        return actor;
      }
      long at = Math.max(now, actor.turnAt());
      if (chosen == null || at < earliest) {
        chosen = actor;
        earliest = at;
        equals = 1;
      } else if (at == earliest && random.nextInt(++equals) == 0) {
        chosen = actor;
      }
    }
    if (chosen == null || earliest == Long.MAX_VALUE) {
      unexpected.accept(new IllegalStateException("every thread waits for another"));
      ended = true;
      return actors.get(0);
    }
    now = earliest;
    return chosen;
  }

  /** Lets time pass; deaf to interrupts. */
  void sleep(Duration time) {
    long until = now + time.toNanos();
    waitFor(() -> until, false);
  }

  /** Lets time pass. */
  void pause(Duration time) throws InterruptedException {
    await(() -> false, time);
  }

  /** Waits until something is so, or the time is over. */
  void await(BooleanSupplier isSo, Duration atMost) throws InterruptedException {
    long until = now + atMost.toNanos();
    waitFor(() -> isSo.getAsBoolean() ? 0 : until, true);
    Actor self = self();
    if (self.interrupted) {
      self.interrupted = false;
      throw new InterruptedException("interrupted at " + instant());
    }
  }

  /** Waits until a time that may still change. */
  void waitUntil(LongSupplier readyAt) {
    waitFor(readyAt, false);
  }

  private void waitFor(LongSupplier readyAt, boolean hearsInterrupts) {
    Actor self = self();
    if (ended || self.isCondemned()) {
      throw new Crash();
    }
    self.readyAt = readyAt;
    self.hearsInterrupts = hearsInterrupts;
    Actor next = next();
    if (next != self) {
      running = next;
      next.baton.release();
      self.baton.acquireUninterruptibly();
    }
    if (ended || self.isCondemned()) {
      throw new Crash();
    }
  }

  private Actor self() {
    if (running == null) {
      throw new IllegalStateException("No thread of the simulation");
    }
    return running;
  }

  Actor current() {
    return self();
  }

  /** A span of time drawn evenly. */
  Duration between(double fromSeconds, double toSeconds) {
    double seconds = fromSeconds + random.nextDouble() * (toSeconds - fromSeconds);
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** What a thread does. */
  @FunctionalInterface
  interface Body {
    void run() throws Exception;
  }
}
