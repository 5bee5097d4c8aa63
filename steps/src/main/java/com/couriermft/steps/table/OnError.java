package com.couriermft.steps.table;

/** The ways to treat a row with an invalid value. */
enum OnError {
  /** The step fails with the first 20 invalid values. */
  FAIL,
  /** The value becomes null, and the row is kept. */
  NULL,
  /** The row is removed and counted. */
  SKIP_ROW,
  /** The row is written to a separate file together with its problems. */
  SET_ASIDE
}
