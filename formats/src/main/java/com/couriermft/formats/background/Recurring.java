package com.couriermft.formats.background;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A background task that repeats for the lifetime of the process, even if it throws. An executor,
 * in contrast, silently stops repeating a task that throws. The process tracks all instances until
 * they are closed, and reports instances that no longer run. Thread-safe.
 */
public final class Recurring implements Runnable, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Recurring.class);
  private static final Duration LEAST_SILENCE = Duration.ofMinutes(1);
  private static final int MISSED_TURNS = 20;

  private static final Set<Recurring> ALL = ConcurrentHashMap.newKeySet();

  private final String name;
  private final Duration every;
  private final Runnable work;
  private final ScheduledExecutorService threads;
  private final LongSupplier nanoTime;
  private volatile long lastTurn;
  private volatile boolean closed;
  private volatile @Nullable ScheduledFuture<?> turns;

  Recurring(
      String name,
      Duration every,
      Runnable work,
      ScheduledExecutorService threads,
      LongSupplier nanoTime) {
    this.name = name;
    this.every = every;
    this.work = work;
    this.threads = threads;
    this.nanoTime = nanoTime;
    this.lastTurn = nanoTime.getAsLong();
    ALL.add(this);
  }

  /**
   * Runs a task on an executor's threads repeatedly until this object is closed or the executor is
   * shut down. There is a pause between the end of a run and the start of the next run.
   *
   * @param name a name that is meaningful to operators, such as {@code heartbeat}
   * @param every the pause, which also precedes the first run
   */
  public static Recurring start(
      String name, Duration every, Runnable work, ScheduledExecutorService threads) {
    Recurring recurring = new Recurring(name, every, work, threads, System::nanoTime);
    long millis = every.toMillis();
    recurring.turns =
        threads.scheduleWithFixedDelay(recurring, millis, millis, TimeUnit.MILLISECONDS);
    return recurring;
  }

  /**
   * Returns the names of tasks that have not run for 20 intervals and for at least a minute,
   * because their thread has ended or hangs.
   */
  public static List<String> silent() {
    ALL.removeIf(each -> each.threads.isShutdown());
    return ALL.stream()
        .filter(Recurring::isSilent)
        .map(each -> each.name)
        .distinct()
        .sorted()
        .toList();
  }

  boolean isSilent() {
    long most = Math.max(LEAST_SILENCE.toNanos(), every.toNanos() * MISSED_TURNS);
    return nanoTime.getAsLong() - lastTurn > most;
  }

  /** Runs the task once. */
  @Override
  public void run() {
    try {
      if (!closed) {
        work.run();
      }
    } catch (Throwable e) {
      report(e);
    } finally {
      lastTurn = nanoTime.getAsLong();
    }
  }

  /** Logs an exception. Logging may itself fail if memory runs out; the task is repeated anyway. */
  private void report(Throwable thrown) {
    try {
      LOG.error("{} failed; it runs again after its interval", name, thrown);
    } catch (Throwable untold) {
      thrown.addSuppressed(untold);
    }
  }

  /** Stops the repetition. A run that has already started continues. */
  @Override
  public void close() {
    closed = true;
    ALL.remove(this);
    ScheduledFuture<?> known = turns;
    if (known != null) {
      known.cancel(false);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
