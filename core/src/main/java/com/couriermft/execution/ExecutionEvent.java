package com.couriermft.execution;

/** What may happen to an execution. */
public enum ExecutionEvent {
  /** It enters the queue for the first time. */
  ENQUEUE,
  /** It got a slot and a worker has taken it up. */
  START,
  /** Its last step is done. */
  COMPLETE,
  /** A step failed finally, or it can never start. */
  FAIL,
  /** Somebody asked it to rest, and it does. */
  PAUSE,
  /** Somebody asked to give it up, and no worker holds it. */
  CANCEL,
  /** It waits for longer than it may hold its slot. */
  WAIT,
  /** Its policy runs the whole job again. */
  RETRY_JOB,
  /** Somebody asked it to go on. */
  RESUME
}
