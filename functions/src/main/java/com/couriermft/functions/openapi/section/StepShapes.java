package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.list;
import static com.couriermft.functions.openapi.Parts.may;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.AttemptEntry;
import com.couriermft.functions.answer.ExecutedStep;
import com.couriermft.functions.answer.ExecutedStep.IterationCounts;
import com.couriermft.functions.answer.IterationEntry;
import com.couriermft.functions.openapi.Component;

/** The shapes of an execution's steps, and of their attempts. */
final class StepShapes {
  private static final Component COUNTS = Component.of(IterationCounts.class);

  private static final Component ITERATIONS =
      new Component(
          "StepIterations",
          new Shape.Given(OneOrOther.schema(COUNTS.ref(), list(COUNT)), "numbers, or a list"));

  /** A step, or one iteration of the step that was asked for. */
  static final Component STEP = Component.of(ExecutedStep.class);

  /** An item that failed while the others went on. */
  static final Component FAILED_ITEM =
      new Component(
          "FailedItem",
          object(
              must("loop", TEXT, "The loop"),
              must("iteration_index", COUNT, "The item in it"),
              must("iterations", list(COUNT), "The item in each loop, from the outside in"),
              must("lane", COUNT, "The lane that had it"),
              may("name", TEXT, "Its name: of a file, that of the file"),
              may("step", TEXT, "The step that failed"),
              may("attempts", COUNT, "How often it was tried"),
              may("failure", Common.FAILURE.ref(), "Why it failed")));

  private StepShapes() {}

  static Component[] components() {
    return new Component[] {
      Component.of(AttemptEntry.class),
      Component.of(IterationEntry.class),
      COUNTS,
      ITERATIONS,
      STEP,
      FAILED_ITEM
    };
  }
}
