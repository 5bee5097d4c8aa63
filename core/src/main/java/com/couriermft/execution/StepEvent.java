package com.couriermft.execution;

/** What may happen to a step. */
public enum StepEvent {
  /** A worker claims it. */
  START,
  /** Its attempt succeeded. */
  COMPLETE,
  /** Its attempt failed, and it is not tried again. */
  FAIL,
  /** It is passed over: its policy says so, or its branch is not taken. */
  SKIP,
  /** Its attempt failed, and another follows. */
  RETRY,
  /** Its worker died. */
  RECOVER,
  /** It is given up on request. */
  CANCEL,
  /** Its execution is resumed. */
  RESUME
}
