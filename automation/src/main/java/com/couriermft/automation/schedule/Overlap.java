package com.couriermft.automation.schedule;

/** How an instant is treated if the previous execution has not ended. */
public enum Overlap {
  /** The instant is skipped. */
  SKIP,
  /** The execution for this instant starts after the previous execution has ended. */
  QUEUE,
  /** The execution for this instant starts even if the previous execution is running. */
  ALLOW
}
