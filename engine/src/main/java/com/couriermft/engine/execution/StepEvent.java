package com.couriermft.engine.execution;

/** The events of a step. */
public enum StepEvent {
  /** A worker claims it. */
  START,
  /** The step's attempt succeeded. */
  COMPLETE,
  /** The step's attempt failed, and it is not tried again. */
  FAIL,
  /** The step is passed over: its policy says so, or its branch is not taken. */
  SKIP,
  /** The step's attempt failed, and another follows. */
  RETRY,
  /** The step's worker died. */
  RECOVER,
  /** The step is given up on request. */
  CANCEL,
  /** The step's execution is resumed. */
  RESUME
}
