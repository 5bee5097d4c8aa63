package com.couriermft.automation.chain;

/** The results of an upstream node that a dependency accepts. */
public enum RequiredStatus {
  /** The upstream node must have completed. */
  COMPLETED,
  /** The upstream node must have completed without warnings. */
  CLEAN,
  /** The upstream node must have ended, with any result. */
  ANY
}
