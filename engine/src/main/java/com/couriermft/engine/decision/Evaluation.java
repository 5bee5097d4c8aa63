package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.DeferredItem;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.LoopItems;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.plan.PlanNode;
import java.util.Optional;

/**
 * Provides what decisions at markers need in addition to the rows: contexts, items and failed
 * items. Calls with equal arguments return equal results. Each method throws {@code
 * StoreUnavailable} if storage does not respond, and a {@code CourierException} for errors in the
 * job or its values.
 */
public interface Evaluation {
  /**
   * Returns the items of a loop that starts, and freezes them.
   *
   * @param from the branch, at the loop's marker
   */
  LoopItems items(ReferenceScope from, PlanNode.ForEach loop);

  /**
   * Returns whether a condition is true.
   *
   * @param from the branch, at the choice's marker
   */
  boolean holds(ReferenceScope from, PlanNode.IfElse choice);

  /** Returns a branch's context as a single blob without joined contexts. */
  Checkpoint single(Execution e, Branch of);

  /** Returns the outputs of the execution. */
  OutputValue outputs(ReferenceScope from);

  /** Returns the first deferred item of a lane after a given item. */
  Optional<DeferredItem> failed(Execution e, BranchName lane, int after);
}
