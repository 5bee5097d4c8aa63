package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import java.time.Instant;

/**
 * The basis of a decision about one branch of an execution: everything that it depends on.
 *
 * @param plan the execution's
 * @param at the rows as they were read
 * @param name the branch that the decision is about
 * @param now by the storage server's clock
 * @param actor who causes it
 * @param evaluation answers what markers ask
 */
record Turn(
    Plan plan, Snapshot at, BranchName name, Instant now, String actor, Evaluation evaluation) {}
