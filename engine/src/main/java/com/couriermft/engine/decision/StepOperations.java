package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.expression.IterationPath;

/** The ids of requests that steps send to other systems. */
public final class StepOperations {
  private StepOperations() {}

  /**
   * Returns the id of a request. All attempts of a step at the same items of loops in one
   * generation of an execution have the same id.
   *
   * @param number distinguishes several requests of one step, from 0
   */
  public static String id(Execution e, String step, IterationPath path, int number) {
    String standsFor =
        String.join(
            "|",
            "operation",
            e.id(),
            Integer.toString(e.generation()),
            step,
            path.text(),
            Integer.toString(number));
    return Ulid.derived(e.createdAt(), standsFor);
  }
}
