package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/** Finds what a step has left in each iteration of the loops around it. */
@FunctionalInterface
public interface IterationOutputs {
  /** Most entries that a list of them has, lists within it included. */
  int MAX_ENTRIES = 100_000;

  /** Nothing was left. */
  IterationOutputs NONE = (step, within, reader) -> {};

  /**
   * Hands on what was left in the iterations that are seen from a place, one by one and in any
   * order: there may be more than memory holds.
   *
   * @param step the step's id, or its index as digits
   * @param within where it is read
   * @param reader is given each; what it throws ends the reading
   */
  void each(String step, IterationPath within, Consumer<Left> reader);

  /**
   * The outputs of one iteration.
   *
   * @param at the iteration
   * @param outputs what was left
   */
  record Left(IterationPath at, ObjectNode outputs) {}
}
