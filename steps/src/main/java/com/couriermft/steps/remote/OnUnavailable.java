package com.couriermft.steps.remote;

/** The ways to treat a listed file that has vanished since, or that cannot be opened. */
public enum OnUnavailable {
  /** Take the others; the file is counted among those that were left out. */
  SKIP,
  /** Fail, and take none of them from the server. */
  FAIL
}
