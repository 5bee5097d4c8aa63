package com.couriermft.engine.execution;

public enum StepEvent {
  /** A worker claims the step. */
  START,
  /** The step's attempt succeeded. */
  COMPLETE,
  /** The step's attempt failed and is not retried. */
  FAIL,
  /** The step is skipped by its policy, or because its branch is not taken. */
  SKIP,
  /** The step's attempt failed and is retried. */
  RETRY,
  /** The step's worker died. */
  RECOVER,
  /** The step is cancelled on request. */
  CANCEL,
  /** The step's execution is resumed. */
  RESUME
}
