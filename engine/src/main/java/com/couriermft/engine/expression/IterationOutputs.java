package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/** Finds the outputs of a step in each iteration of the loops around it. */
@FunctionalInterface
public interface IterationOutputs {
  /** Maximum number of entries of a list of outputs, including the lists nested in it. */
  int MAX_ENTRIES = 100_000;

  /** A lookup without any outputs. */
  IterationOutputs NONE = (step, within, reader) -> {};

  /**
   * Passes the outputs of all iterations that are visible from a position to the reader, in any
   * order. The outputs are passed one by one, because they might not fit in memory together.
   *
   * @param step the step's id, or its index as digits
   * @param within the position of the reader
   * @param reader receives each iteration's outputs; an exception that it throws stops the
   *     iteration
   */
  void each(String step, IterationPath within, Consumer<Left> reader);

  /**
   * The outputs of a step in one iteration.
   *
   * @param at the iteration
   * @param outputs the outputs in that iteration
   */
  record Left(IterationPath at, ObjectNode outputs) {}
}
