package com.couriermft.steps.table;

import com.couriermft.engine.spi.Step;
import java.util.List;

/** Lists the steps for tables. */
public final class TableSteps {
  private TableSteps() {}

  /** Returns all step types for tables. */
  public static List<Step<?>> all() {
    return List.of(
        new TransformStep(),
        new ReadStep(),
        new WriteStep(),
        new SplitStep(),
        new MergeStep(),
        new ValidateStep());
  }
}
