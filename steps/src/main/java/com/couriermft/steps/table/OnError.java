package com.couriermft.steps.table;

/** What becomes of a row with a value that its column does not allow. */
enum OnError {
  /** The step fails, with the first 20 such values. */
  FAIL,
  /** The value is null, and the row is kept. */
  NULL,
  /** The row is left out and counted. */
  SKIP_ROW,
  /** The row is left out and goes, with what is wrong, into a file of its own. */
  SET_ASIDE
}
