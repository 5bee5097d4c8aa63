package com.couriermft.engine.spi;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A step that may take longer than one invocation: it returns a position from which another
 * invocation continues, at once or after a delay during which it holds no worker or permit.
 */
public interface Continues<C extends Record> extends Step<C> {
  /**
   * Runs until the step is done or {@link Slice#timeIsUp()} returns {@code true}.
   *
   * @param position the position that the previous slice returned, {@code null} for the first
   */
  SliceResult runSlice(C config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException;

  @Override
  default StepResult run(C config, StepContext context) throws IOException, InterruptedException {
    SliceResult result = runSlice(config, context, null, () -> false);
    if (result.result() == null) {
      throw new IllegalStateException(type().key() + " handed over without a request to do so");
    }
    return result.result();
  }

  /** The time limit of one invocation. */
  interface Slice {
    /** Returns whether to stop at the next point from which another invocation can continue. */
    boolean timeIsUp();
  }

  /**
   * The result of a slice; exactly one of the first two components is set.
   *
   * @param result the result of a completed step
   * @param position the position at which another invocation continues
   * @param delay the wait before the next slice, zero for none; the step's timeout keeps running
   */
  record SliceResult(@Nullable StepResult result, @Nullable JsonNode position, Duration delay) {
    /** The shortest nonzero delay. */
    public static final Duration SHORTEST_DELAY = Duration.ofSeconds(1);

    /** The longest delay. */
    public static final Duration LONGEST_DELAY = Duration.ofHours(1);

    /**
     * Validates the slice.
     *
     * @throws IllegalArgumentException not exactly one of result and position is set, a result has
     *     a delay, or a nonzero delay is outside the limits
     */
    public SliceResult {
      if ((result == null) == (position == null)) {
        throw new IllegalArgumentException("Either a result or a position");
      }
      boolean possible =
          delay.compareTo(SHORTEST_DELAY) >= 0 && delay.compareTo(LONGEST_DELAY) <= 0;
      if (!delay.isZero() && (result != null || !possible)) {
        throw new IllegalArgumentException("A delay of " + delay + "; expected PT1S to PT1H");
      }
    }

    /** Returns the result of a completed step. */
    public static SliceResult done(StepResult result) {
      return new SliceResult(result, null, Duration.ZERO);
    }

    /** Returns a position at which the step continues as soon as a worker is free. */
    public static SliceResult goesOn(JsonNode position) {
      return new SliceResult(null, position, Duration.ZERO);
    }

    /**
     * Returns a position at which the step continues after a delay.
     *
     * @param delay from {@link #SHORTEST_DELAY} to {@link #LONGEST_DELAY}
     * @throws IllegalArgumentException the delay is outside these limits
     */
    public static SliceResult later(JsonNode position, Duration delay) {
      if (delay.isZero()) {
        throw new IllegalArgumentException("A delay of " + delay + "; expected PT1S to PT1H");
      }
      return new SliceResult(null, position, delay);
    }
  }
}
