package com.couriermft.automation.schedule;

/** The treatment of instants that passed while no host was awake. */
public enum CatchUp {
  /** The instants are missed. */
  NONE,
  /** The newest of them runs. */
  LAST,
  /** Runs all of them, in order. */
  ALL
}
