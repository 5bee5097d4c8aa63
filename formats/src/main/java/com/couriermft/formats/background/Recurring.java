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
 * Work that is done again and again, whatever it throws: an executor ends recurring work that
 * throws, and says so to nobody. Each is known to the process until it is closed, which can tell
 * which of them are no longer done. Thread-safe.
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
   * Has work done by an executor's threads, with a time between its end and its next beginning,
   * until this is closed or the executor is shut down.
   *
   * @param name as operators read it, such as {@code heartbeat}
   * @param every until the first turn as well
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
   * Returns the names of work that should have been done at least 20 times meanwhile, and for a
   * minute at least, and was not: its thread is gone, or hangs.
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

  /** Does the work once. */
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

  /** Without memory even a line of the log may fail; the next turn follows all the same. */
  private void report(Throwable thrown) {
    try {
      LOG.error("{} failed; its next turn follows", name, thrown);
    } catch (Throwable untold) {
      thrown.addSuppressed(untold);
    }
  }

  /** Ends the work; a turn that has begun goes on. */
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
