package com.couriermft.engine.expression;

/**
 * The loops around a step.
 *
 * @param path which items they are at
 * @param items what these items are
 */
public record Loops(IterationPath path, ItemLookup items) {
  /** No loops. */
  public static final Loops NONE =
      new Loops(
          IterationPath.NONE,
          depth -> {
            throw new IllegalArgumentException("There is no loop " + depth);
          });
}
