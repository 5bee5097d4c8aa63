package com.couriermft.steps.spi;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A step whose work may be longer than one invocation: it hands over with a position. */
public interface Continues<C extends Record> extends Step<C> {
  /**
   * Runs until done or until {@link Slice#timeIsUp()}.
   *
   * @param position what the slice before returned, {@code null} for the first
   */
  SliceResult runSlice(C config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException;

  @Override
  default StepResult run(C config, StepContext context) throws IOException, InterruptedException {
    SliceResult result = runSlice(config, context, null, () -> false);
    if (result.result() == null) {
      throw new IllegalStateException(type().key() + " handed over although nobody asked it to");
    }
    return result.result();
  }

  /** The time one invocation has. */
  interface Slice {
    /** Returns whether to stop at the next point from which another invocation can go on. */
    boolean timeIsUp();
  }

  /**
   * The result of a slice: exactly one of the two is set.
   *
   * @param result the step is done
   * @param position it goes on from here in another invocation
   */
  record SliceResult(@Nullable StepResult result, @Nullable JsonNode position) {
    /** Checks that one is set. */
    public SliceResult {
      if ((result == null) == (position == null)) {
        throw new IllegalArgumentException("Either a result or a position");
      }
    }
  }
}
