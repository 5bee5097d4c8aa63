package com.couriermft.oversight.retention;

import org.jspecify.annotations.Nullable;

/** A pass over something that may be too large for one turn, in steps of bounded size. */
interface CleanupPass {
  /** Returns the name of the walk in the table, {@code [a-z]+}. */
  String name();

  /**
   * Does one step. Repeating a step does no harm.
   *
   * @param from where the step before ended, {@code null} for the beginning
   * @return where to go on; {@code null} at the end
   */
  @Nullable String step(@Nullable String from);
}
