package com.couriermft.engine.execution;

/** The events that change the phase of a branch. */
public enum PhaseEvent {
  /** The branch is to wait for a worker: at a step, or because one commit has decided enough. */
  READY,
  /** A worker takes the branch. */
  CLAIM,
  /**
   * The branch opens the members of a group or the lanes of a loop, or wakes those of them that
   * rest.
   */
  OPEN,
  /**
   * The branch gives way to a stop, or its execution gives the slot back while the branch waits.
   */
  PARK,
  /** The last of the members or lanes that the branch has opened has come to rest. */
  REST,
  /** The branch has nothing left to do. */
  END
}
