package com.couriermft.engine.definition;

/** The consequence of a step's final failure for its execution. */
public enum OnFailure {
  /** The run fails. */
  STOP,
  /** The step counts as skipped and the run goes on. */
  SKIP,
  /** The step stays failed, the run goes on and ends completed with warnings. */
  CONTINUE
}
