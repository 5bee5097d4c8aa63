package com.couriermft.oversight.verify;

/** Checks one invariant of a single execution. Stateless; thread-safe. */
interface RunCheck {
  /** Returns the name of the invariant. */
  String invariant();

  /**
   * Reports whatever contradicts it.
   *
   * @param run a run that has a header
   */
  void check(RunRows run, CheckReport report);
}
