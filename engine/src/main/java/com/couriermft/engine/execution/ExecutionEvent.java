package com.couriermft.engine.execution;

public enum ExecutionEvent {
  /** The execution enters the queue for the first time. */
  ENQUEUE,
  /** The execution gets a slot and a worker claims it. */
  START,
  /** The last step completes. */
  COMPLETE,
  /** A step has failed and is not retried, or the execution can never start. */
  FAIL,
  /** A requested pause takes effect. */
  PAUSE,
  /** A requested cancellation takes effect; no worker holds the execution. */
  CANCEL,
  /** The execution has to wait longer than it may keep its slot. */
  WAIT,
  /** The job's retry policy restarts the execution. */
  RETRY_JOB,
  /** A user requests a resume. */
  RESUME
}
