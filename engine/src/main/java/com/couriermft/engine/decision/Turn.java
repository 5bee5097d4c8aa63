package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import java.time.Instant;

/**
 * The input of a decision about one branch of an execution.
 *
 * @param plan the execution's plan
 * @param at the rows as they were read
 * @param name the branch that the decision is about
 * @param now the time according to the storage server's clock
 * @param actor the user or worker that causes the decision
 * @param evaluation evaluates markers
 */
record Turn(
    Plan plan, Snapshot at, BranchName name, Instant now, String actor, Evaluation evaluation) {}
