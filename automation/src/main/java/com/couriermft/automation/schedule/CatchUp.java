package com.couriermft.automation.schedule;

/** How instants are treated that passed while no host was active. */
public enum CatchUp {
  /** All passed instants count as missed. */
  NONE,
  /** The newest passed instant runs. */
  LAST,
  /** All passed instants run, in order. */
  ALL
}
