package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.formats.failure.Failure;

/**
 * Passes a branch from one set of rules to another: rules of loops, groups and stops call these
 * methods without knowing which rules continue.
 */
interface Moves {
  /** Moves a branch to a cursor and continues until a worker is needed. */
  void walk(BranchName name, int cursor);

  /** Ends a branch whose work is complete. */
  void end(BranchName name);

  /** Handles the failure of the marker at which the branch is. */
  void markerFailed(BranchName name, Failure failure);

  /** Resumes a parked branch and all branches below it. */
  void wake(BranchName name);
}
