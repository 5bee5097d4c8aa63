package com.couriermft.definition;

/** What to do with the run when a step has finally failed. */
public enum OnFailure {
  /** The run fails. */
  STOP,
  /** The step counts as skipped and the run goes on. */
  SKIP,
  /** The step stays failed, the run goes on and ends completed with warnings. */
  CONTINUE
}
