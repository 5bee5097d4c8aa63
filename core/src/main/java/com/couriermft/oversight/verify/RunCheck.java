package com.couriermft.oversight.verify;

import java.util.function.BiConsumer;

/** Checks one invariant of a single execution. Stateless; thread-safe. */
interface RunCheck {
  /** Returns a check that a method makes. */
  static RunCheck of(String invariant, BiConsumer<RunRows, CheckReport> check) {
    return new RunCheck() {
      @Override
      public String invariant() {
        return invariant;
      }

      @Override
      public void check(RunRows run, CheckReport report) {
        check.accept(run, report);
      }
    };
  }

  /** Returns the name of the invariant. */
  String invariant();

  /**
   * Reports whatever contradicts it.
   *
   * @param run a run that has a header
   */
  void check(RunRows run, CheckReport report);
}
