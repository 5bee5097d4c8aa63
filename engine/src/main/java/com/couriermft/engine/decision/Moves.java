package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.formats.failure.Failure;

/**
 * The hand-over of a branch among the rules of one decision: the rules of loops, groups and rests
 * end their part of a branch's way here, and do not know who goes on with it.
 */
interface Moves {
  /** A branch comes to a cursor and goes on from there until a worker is needed. */
  void walk(BranchName name, int cursor);

  /** A branch has nothing left to do. */
  void end(BranchName name);

  /** The marker that a branch stands at has failed. */
  void markerFailed(BranchName name, Failure failure);

  /** A branch at rest goes on, and what it has opened with it. */
  void wake(BranchName name);
}
