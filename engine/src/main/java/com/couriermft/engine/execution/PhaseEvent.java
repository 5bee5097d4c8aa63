package com.couriermft.engine.execution;

public enum PhaseEvent {
  /**
   * The branch becomes ready for a worker because it is at a step, or because one transaction has
   * made enough decisions.
   */
  READY,
  /** A worker claims the branch. */
  CLAIM,
  /** The branch opens the members of a group or the lanes of a loop, or wakes parked ones. */
  OPEN,
  /** The branch stops on request, or waits while its execution releases the slot. */
  PARK,
  /** The last active member or lane of the branch is parked. */
  REST,
  /** The branch completes its work. */
  END
}
