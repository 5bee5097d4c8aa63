package com.couriermft.schedule;

/** What becomes of an instant at which the run before is still open. */
public enum Overlap {
  /** It is skipped. */
  SKIP,
  /** It runs after the one before. */
  QUEUE,
  /** It runs beside the one before. */
  ALLOW
}
