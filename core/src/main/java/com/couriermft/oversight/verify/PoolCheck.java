package com.couriermft.oversight.verify;

/** Checks one invariant of a single pool. Stateless; thread-safe. */
interface PoolCheck {
  /** Returns the name of the invariant. */
  String invariant();

  /** Reports whatever contradicts it. */
  void check(PoolCount pool, CheckReport report);
}
