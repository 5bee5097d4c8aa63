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
 * Answers what decisions at markers need to know besides the rows: contexts, items, failed items.
 * Answers are the same whenever the same is asked. Each method throws {@code StoreUnavailable}
 * where storage gives no answer, and a {@code CourierException} for what is wrong with the job or
 * its values.
 */
public interface Evaluation {
  /**
   * The items of a loop that begins, frozen.
   *
   * @param from the branch, at the loop's marker
   */
  LoopItems items(ReferenceScope from, PlanNode.ForEach loop);

  /**
   * Whether a condition holds.
   *
   * @param from the branch, at the choice's marker
   */
  boolean holds(ReferenceScope from, PlanNode.IfElse choice);

  /** Returns a branch's context as one blob, to which nothing is joined. */
  Checkpoint single(Execution e, Branch of);

  /** Returns the outputs that the execution hands on. */
  OutputValue outputs(ReferenceScope from);

  /** The first item after another one that a lane has set aside. */
  Optional<DeferredItem> failed(Execution e, BranchName lane, int after);
}
