package com.couriermft.steps.remote;

/** The ways to treat a listed file that has disappeared or cannot be opened. */
public enum OnUnavailable {
  /** The file is skipped and counted as skipped, and the other files are downloaded. */
  SKIP,
  /** The step fails and does not remove any file from the server. */
  FAIL
}
