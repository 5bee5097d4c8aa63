package com.couriermft.operate.retention;

import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A pass over something that may be too large for one turn, in steps of bounded size. */
interface CleanupPass {
  /** Returns the name of the pass in the table, {@code [a-z]+}. */
  String name();

  /**
   * Does one step. Repeating a step does no harm.
   *
   * @param from where the step before ended, {@code null} for the beginning
   * @return where to go on; {@code null} at the end
   */
  @Nullable String step(@Nullable String from);

  /**
   * Returns a pass whose step is all that there is to it.
   *
   * @param step as {@link #step}
   */
  static CleanupPass of(String name, UnaryOperator<@Nullable String> step) {
    return new CleanupPass() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public @Nullable String step(@Nullable String from) {
        return step.apply(from);
      }
    };
  }

  /**
   * Returns a pass over something that shrinks as it goes, so that each step begins at its start.
   *
   * @param removal removes a bounded number; returns whether there may be more
   */
  static CleanupPass shrinking(String name, BooleanSupplier removal) {
    return of(name, from -> removal.getAsBoolean() ? "more" : null);
  }
}
