package com.couriermft.verify;

/** Checks one invariant of a single pool. Stateless; thread-safe. */
interface PoolCheck {
  /** Which one. */
  String invariant();

  /** Reports whatever contradicts it. */
  void check(PoolCount pool, CheckReport report);
}
