package com.couriermft.engine.expression;

/**
 * The loops around a step.
 *
 * @param path the iterations that the loops are at
 * @param items finds the items of these iterations
 */
public record Loops(IterationPath path, ItemLookup items) {
  /** A step outside all loops. */
  public static final Loops NONE =
      new Loops(
          IterationPath.NONE,
          depth -> {
            throw new IllegalArgumentException("There is no loop number " + depth);
          });
}
