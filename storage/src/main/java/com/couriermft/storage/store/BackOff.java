package com.couriermft.storage.store;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Schedules retries of a call to storage: after 0.1 s, then twice as long each time up to 3.2 s,
 * with jitter in the upper half of each pause. Retries end after {@link #TRIES} tries, or when the
 * next pause would end more than {@link #BUDGET} after the first try. Immutable and thread-safe.
 */
public final class BackOff {
  /** The longest time from the first try to the start of the last try. */
  public static final Duration BUDGET = Duration.ofSeconds(10);

  /** The maximum number of tries, including the first. */
  public static final int TRIES = 8;

  private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(3_200);

  private final Sleeper sleeper;
  private final LongSupplier nanoTime;
  private final DoubleSupplier random;

  /**
   * Creates a back-off with the given sleeper, clock and random numbers.
   *
   * @param sleeper waits for a pause
   * @param nanoTime a monotonic clock in nanoseconds
   * @param random a source of random values from 0 (inclusive) to 1 (exclusive)
   */
  public BackOff(Sleeper sleeper, LongSupplier nanoTime, DoubleSupplier random) {
    this.sleeper = sleeper;
    this.nanoTime = nanoTime;
    this.random = random;
  }

  /** Returns a back-off that makes the calling thread sleep. */
  public static BackOff ofThread() {
    return new BackOff(
        pause -> TimeUnit.NANOSECONDS.sleep(pause.toNanos()),
        System::nanoTime,
        () -> ThreadLocalRandom.current().nextDouble());
  }

  Pauses begin() {
    return new Pauses(nanoTime.getAsLong());
  }

  @FunctionalInterface
  public interface Sleeper {
    /**
     * Waits for the pause.
     *
     * @throws InterruptedException the thread was interrupted
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
     * @throws StoreUnavailable {@code failure}, if no further try is due or the thread is
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
