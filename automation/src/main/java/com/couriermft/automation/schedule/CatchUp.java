package com.couriermft.automation.schedule;

/** How instants that passed while no host was active are treated. */
public enum CatchUp {
  /** All passed instants count as missed. */
  NONE,
  /** The newest passed instant runs. */
  LAST,
  /** All passed instants run, in order. */
  ALL
}
