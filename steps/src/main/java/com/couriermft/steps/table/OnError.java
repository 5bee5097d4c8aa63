package com.couriermft.steps.table;

/** The ways to treat a row with a value that its column does not allow. */
enum OnError {
  /** The step fails, with the first 20 such values. */
  FAIL,
  /** The value is null, and the row is kept. */
  NULL,
  /** The row is left out and counted. */
  SKIP_ROW,
  /** Moves the row and its problems into a separate file. */
  SET_ASIDE
}
