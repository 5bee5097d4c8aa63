package com.couriermft.running.execution;

/** What may happen to a branch. */
public enum PhaseEvent {
  /** It is to wait for a worker: at a step, or because enough was decided in one commit. */
  READY,
  /** A worker takes it. */
  CLAIM,
  /** It opens the members of a group or the lanes of a loop, or wakes those that rest. */
  OPEN,
  /** It gives way to a stop, or gives its slot back while it waits. */
  PARK,
  /** The last of those that it has opened has come to rest. */
  REST,
  /** It has nothing left to do. */
  END
}
