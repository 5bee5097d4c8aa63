package com.couriermft.automation.schedule;

/** The treatment of an instant at which the execution before is still open. */
public enum Overlap {
  /** The instant is skipped. */
  SKIP,
  /** The instant's execution starts after the one before. */
  QUEUE,
  /** The instant's execution runs beside the one before. */
  ALLOW
}
