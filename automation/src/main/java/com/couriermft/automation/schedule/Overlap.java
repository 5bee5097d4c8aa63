package com.couriermft.automation.schedule;

/** The treatment of an instant at which the previous execution has not ended. */
public enum Overlap {
  /** The instant is skipped. */
  SKIP,
  /** The instant's execution starts after the previous one has ended. */
  QUEUE,
  /** The instant's execution starts while the previous one is running. */
  ALLOW
}
