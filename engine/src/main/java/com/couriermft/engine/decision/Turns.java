package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Makes the rules of a decision about an execution, as it was read and at this moment. Thread-safe.
 */
public final class Turns {
  private final Plans plans;
  private final InstantSource clock;
  private final Evaluation evaluation;
  private final String worker;

  /**
   * Makes turns with these plans and answers.
   *
   * @param clock the storage server's
   * @param worker name of this process
   */
  public Turns(Plans plans, InstantSource clock, Evaluation evaluation, String worker) {
    this.plans = plans;
    this.clock = clock;
    this.evaluation = evaluation;
    this.worker = worker;
  }

  /** A decision about an execution and its root, by somebody. */
  public Decider decide(Snapshot at, String actor) {
    return new Decider(turn(at, BranchName.ROOT, actor));
  }

  /** A decision about a branch, by this worker. */
  public Decider decide(Snapshot at, BranchName name) {
    return new Decider(turn(at, name, worker));
  }

  /** A decision about an execution that is being made, of which nothing is stored yet. */
  public Decider decideNew(Plan plan, Execution made, Instant now, String actor) {
    Snapshot at = Snapshot.ofNew(made, now);
    return new Decider(new Turn(plan, at, BranchName.ROOT, now, actor, evaluation));
  }

  /** A decision about a branch whose attempt this worker has ended. */
  public AttemptEnd end(Snapshot at, BranchName name) {
    return end(at, name, worker);
  }

  /** A decision about a branch whose attempt has ended, as somebody has found. */
  public AttemptEnd end(Snapshot at, BranchName name, String actor) {
    return new AttemptEnd(turn(at, name, actor));
  }

  /** The plan that an execution is pinned to. */
  public Plan plan(Execution e) {
    return plans.of(e);
  }

  /** The time, by the storage server's clock. */
  public Instant now() {
    return clock.instant();
  }

  /** The name of this process. */
  public String worker() {
    return worker;
  }

  private Turn turn(Snapshot at, BranchName name, String actor) {
    return new Turn(plan(at.execution()), at, name, now(), actor, evaluation);
  }
}
