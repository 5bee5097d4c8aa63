package com.couriermft.verify;

/** One invariant of a single run. Stateless; thread-safe. */
interface RunCheck {
  /** Which one. */
  String invariant();

  /**
   * Reports whatever contradicts it.
   *
   * @param run a run that has a header
   */
  void check(RunRows run, Report report);
}
