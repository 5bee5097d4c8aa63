package com.couriermft.engine.decision;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Creates deciders for executions that were read from storage, at the current time. Thread-safe.
 */
public final class Turns {
  private final Plans plans;
  private final InstantSource clock;
  private final Evaluation evaluation;
  private final String worker;

  /**
   * Creates a factory of deciders.
   *
   * @param clock the storage server's clock
   * @param worker the name of this process
   */
  public Turns(Plans plans, InstantSource clock, Evaluation evaluation, String worker) {
    this.plans = plans;
    this.clock = clock;
    this.evaluation = evaluation;
    this.worker = worker;
  }

  /** Returns a decider for an execution and its root, on behalf of an actor. */
  public Decider decide(Snapshot at, String actor) {
    return new Decider(turn(at, BranchName.ROOT, actor));
  }

  /** Returns a decider for a branch, on behalf of this worker. */
  public Decider decide(Snapshot at, BranchName name) {
    return new Decider(turn(at, name, worker));
  }

  /** Returns a decider for a new execution, which is not stored yet. */
  public Decider decideNew(Plan plan, Execution made, Instant now, String actor) {
    Snapshot at = Snapshot.ofNew(made, now);
    return new Decider(new Turn(plan, at, BranchName.ROOT, now, actor, evaluation));
  }

  /** Returns a decider for a branch whose attempt this worker has ended. */
  public AttemptEnd end(Snapshot at, BranchName name) {
    return end(at, name, worker);
  }

  /** Returns a decider for a branch whose attempt ended, on behalf of an actor. */
  public AttemptEnd end(Snapshot at, BranchName name, String actor) {
    return new AttemptEnd(turn(at, name, actor));
  }

  /** Returns the plan of an execution's job version. */
  public Plan plan(Execution e) {
    return plans.of(e);
  }

  /** Returns the time according to the storage server's clock. */
  public Instant now() {
    return clock.instant();
  }

  public String worker() {
    return worker;
  }

  private Turn turn(Snapshot at, BranchName name, String actor) {
    return new Turn(plan(at.execution()), at, name, now(), actor, evaluation);
  }
}
