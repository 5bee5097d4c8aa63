package com.couriermft.operate.retention;

import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A cleanup pass in steps of limited size. */
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
   * Creates a pass from its step.
   *
   * @param step see {@link #step}
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
   * Creates a pass for data that shrinks, so that each step starts at the beginning.
   *
   * @param removal removes a limited number; returns whether there may be more
   */
  static CleanupPass shrinking(String name, BooleanSupplier removal) {
    return of(name, from -> removal.getAsBoolean() ? "more" : null);
  }
}
