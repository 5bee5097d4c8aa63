package com.couriermft.expression;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Finds what a step has left in each iteration of the loops around it. */
@FunctionalInterface
public interface IterationOutputs {
  /** Nothing was left. */
  IterationOutputs NONE = (step, within) -> List.of();

  /**
   * What was left in the iterations that a reader sees, in their order.
   *
   * @param stepId the step
   * @param within where the reader is
   */
  List<Left> of(String stepId, IterationPath within);

  /**
   * What was left in one iteration.
   *
   * @param at the iteration
   * @param outputs what was left
   */
  record Left(IterationPath at, ObjectNode outputs) {}
}
