package com.couriermft.engine.execution;

/** The events of an execution. */
public enum ExecutionEvent {
  /** The execution enters the queue for the first time. */
  ENQUEUE,
  /** The execution got a slot and a worker has taken it up. */
  START,
  /** The last step is done. */
  COMPLETE,
  /** A step failed finally, or it can never start. */
  FAIL,
  /** Somebody asked it to rest, and it does. */
  PAUSE,
  /** Somebody asked to give it up, and no worker holds it. */
  CANCEL,
  /** The execution waits for longer than it may hold its slot. */
  WAIT,
  /** The job's policy begins the whole execution again. */
  RETRY_JOB,
  /** Somebody asked it to go on. */
  RESUME
}
