package com.couriermft.engine.definition;

/** The consequence of a step's final failure for its execution. */
public enum OnFailure {
  /** The execution fails. */
  STOP,
  /** The step counts as skipped and the execution continues. */
  SKIP,
  /** The step stays failed; the execution continues and completes with warnings. */
  CONTINUE
}
