package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.COUNT;
import static com.couriermft.functions.openapi.Parts.list;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.AttemptEntry;
import com.couriermft.functions.answer.ExecutedStep;
import com.couriermft.functions.answer.ExecutedStep.IterationCounts;
import com.couriermft.functions.answer.FailedItemEntry;
import com.couriermft.functions.answer.IterationEntry;
import com.couriermft.functions.openapi.Component;

/** The shapes of an execution's steps, and of their attempts. */
final class StepShapes {
  private static final Component COUNTS = Component.of(IterationCounts.class);

  private static final Component ITERATIONS =
      new Component(
          "StepIterations",
          new Shape.Given(OneOrOther.schema(COUNTS.ref(), list(COUNT)), "numbers, or a list"));

  /** A step, or one iteration of the requested step. */
  static final Component STEP = Component.of(ExecutedStep.class);

  /** A failed item of a loop whose other items continued. */
  static final Component FAILED_ITEM = Component.of(FailedItemEntry.class);

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
