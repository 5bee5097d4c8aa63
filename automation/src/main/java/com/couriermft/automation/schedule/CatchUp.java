package com.couriermft.automation.schedule;

/** How instants that passed while no host was active are treated. */
public enum CatchUp {
  /** Every instant that passed counts as missed. */
  NONE,
  /** The newest instant that passed runs. */
  LAST,
  /** Every instant that passed runs, in order. */
  ALL
}
