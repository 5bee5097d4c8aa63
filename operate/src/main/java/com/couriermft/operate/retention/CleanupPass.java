package com.couriermft.operate.retention;

import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A cleanup pass in steps of limited size. */
interface CleanupPass {
  /** Returns the name of the pass in the table of bookmarks, {@code [a-z]+}. */
  String name();

  /**
   * Performs one step. Repeating a step causes no harm.
   *
   * @param from position where the previous step ended; {@code null} for the first step
   * @return position of the next step; {@code null} at the end
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
   * Creates a pass that deletes the data it processes, so that each step starts at the beginning.
   *
   * @param removal deletes a limited number of objects; returns whether more may exist
   */
  static CleanupPass shrinking(String name, BooleanSupplier removal) {
    return of(name, from -> removal.getAsBoolean() ? "more" : null);
  }
}
