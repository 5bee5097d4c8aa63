package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.testing.CheckedSteps;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Runs a step slice by slice, like the engine. */
final class Slices {
  private static final int MOST = 100;
  private static final int LONGEST_POSITION = 30_000;

  /** Number of slices of the last run. */
  int count;

  /** The position after the last slice; {@code null} at the end. */
  @Nullable JsonNode position;

  private final BooleanSupplier timeIsUp;

  Slices(BooleanSupplier timeIsUp) {
    this.timeIsUp = timeIsUp;
  }

  /** Runs one slice of a step. */
  <C extends Record> @Nullable StepResult one(
      Continues<C> step, String config, StepContext context, @Nullable JsonNode from)
      throws IOException, InterruptedException {
    count++;
    SliceResult result =
        CheckedSteps.runSlice(
            step, Bench.config(step, config), context, from, timeIsUp::getAsBoolean);
    position = result.position();
    if (position != null) {
      assertThat(position.toString()).hasSizeLessThan(LONGEST_POSITION);
    }
    return result.result();
  }

  /** Runs slices until the step is complete, each with a new context. */
  <C extends Record> StepResult all(
      Continues<C> step, String config, IntFunction<? extends StepContext> contexts)
      throws IOException, InterruptedException {
    StepResult result = null;
    for (int n = 0; n < MOST && result == null; n++) {
      result = one(step, config, contexts.apply(n), position);
    }
    assertThat(result).as("slices without an end").isNotNull();
    return result;
  }
}
