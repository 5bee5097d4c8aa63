package com.couriermft.storage.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Decides when to repeat a call to storage: after 0.1 s, then twice as long each time up to 3.2 s,
 * each pause jittered in its upper half, until {@link #TRIES} tries were made or the next pause
 * would end more than {@link #BUDGET} after the first. Immutable and thread-safe.
 */
public final class BackOff {
  /** Longest time from the first try to the start of the last. */
  public static final Duration BUDGET = Duration.ofSeconds(10);

  /** Most tries, the first included. */
  public static final int TRIES = 8;

  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(3_200);

  private final Sleeper sleeper;
  private final LongSupplier nanoTime;
  private final DoubleSupplier random;

  /**
   * A back-off with its surroundings given.
   *
   * @param sleeper waits
   * @param nanoTime a monotonic clock in nanoseconds
   * @param random values from 0 (inclusive) to 1 (exclusive)
   */
  public BackOff(Sleeper sleeper, LongSupplier nanoTime, DoubleSupplier random) {
    this.sleeper = sleeper;
    this.nanoTime = nanoTime;
    this.random = random;
  }

  /** A back-off that lets the calling thread sleep. */
  public static BackOff ofThread() {
    return new BackOff(
        pause -> TimeUnit.NANOSECONDS.sleep(pause.toNanos()),
        System::nanoTime,
        () -> ThreadLocalRandom.current().nextDouble());
  }

  Pauses begin() {
    return new Pauses(nanoTime.getAsLong());
  }

  /** Waits for a while. */
  @FunctionalInterface
  public interface Sleeper {
    /**
     * Returns when the time is over.
     *
     * @throws InterruptedException the thread was asked to stop waiting
     */
    void sleep(Duration pause) throws InterruptedException;
  }

  /** The pauses of one call. */
  final class Pauses {
    private final long begunAt;
    private int tries;

    private Pauses(long begunAt) {
      this.begunAt = begunAt;
    }

    /**
     * Waits until the next try is due.
     *
     * @throws StoreUnavailable {@code failure}, when no further try is due or the thread is
     *     interrupted
     */
    void pauseAfter(StoreUnavailable failure) {
      long longest = Math.min(LONGEST_NANOS, FIRST_NANOS << tries);
      long pause = (long) (longest * (0.5 + random.getAsDouble() / 2));
      tries++;
      if (tries == TRIES || nanoTime.getAsLong() - begunAt + pause > BUDGET.toNanos()) {
        throw failure;
      }
      try {
        sleeper.sleep(Duration.ofNanos(pause));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failure.addSuppressed(e);
        throw failure;
      }
    }
  }
}
