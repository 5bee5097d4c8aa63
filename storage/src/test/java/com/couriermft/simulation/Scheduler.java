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
 * Runs threads one at a time. A waiting thread passes the baton to the thread that is due next; a
 * seed decides between threads that are due at the same time. Time jumps to the next due time. One
 * seed therefore always produces the same run.
 */
final class Scheduler implements InstantSource {
  /** The simulated time at which every run starts. */
  static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");

  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "simulated");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * The simulation that a thread belongs to. A thread of an earlier simulation may still be
   * running.
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
   * Creates a scheduler. No thread runs before {@link #run} is called.
   *
   * @param unexpected receives exceptions, other than {@link Crash}, that end a thread
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

  /** Returns the time of a {@link #nanoTime} reading. */
  Instant at(long nanos) {
    return BEGIN.plusNanos(nanos);
  }

  /** Returns the name of the current thread, for a trace. */
  String running() {
    return running == null ? "-" : running.name;
  }

  /** Adds a thread that starts after a delay. */
  Actor spawn(String name, @Nullable Process process, Duration after, Body body) {
    Actor actor = new Actor(name, process, now + after.toNanos());
    actors.add(actor);
    // A new thread of the pool would inherit its creator's trace, and a reused one would not.
    POOL.execute(LogContext.detach(() -> live(actor, body)));
    return actor;
  }

  /** Returns whether the current thread belongs to this simulation or created it. */
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
      // The process of the thread has crashed.
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

  /** Runs all threads until they end. */
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

  /** Lets time pass, ignoring interrupts. */
  void sleep(Duration time) {
    long until = now + time.toNanos();
    waitFor(() -> until, false);
  }

  /** Lets time pass. */
  void pause(Duration time) throws InterruptedException {
    await(() -> false, time);
  }

  /** Waits until a condition holds or the time has passed. */
  void await(BooleanSupplier isSo, Duration atMost) throws InterruptedException {
    long until = now + atMost.toNanos();
    waitFor(() -> isSo.getAsBoolean() ? 0 : until, true);
    Actor self = self();
    if (self.interrupted) {
      self.interrupted = false;
      throw new InterruptedException("interrupted at " + instant());
    }
  }

  /** Waits until a time that may still change during the wait. */
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

  /** Returns a random duration, uniformly distributed. */
  Duration between(double fromSeconds, double toSeconds) {
    double seconds = fromSeconds + random.nextDouble() * (toSeconds - fromSeconds);
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** The work of a thread. */
  @FunctionalInterface
  interface Body {
    void run() throws Exception;
  }
}
