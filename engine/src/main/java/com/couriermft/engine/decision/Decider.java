package com.couriermft.engine.decision;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.Punctuality;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.formats.failure.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a message or a request makes of an execution: it enters the queue, starts, is
 * claimed, goes on, waits, stops. What the end of an attempt makes of it {@link AttemptEnd}
 * decides. Pure: it reads what it is given and writes nothing. One instance makes one decision.
 */
public final class Decider {
  /** A retry that is due later gives its slot back meanwhile. */
  public static final Duration LONGEST_WAIT_IN_SLOT = Duration.ofMinutes(2);

  private final Turn turn;
  private final BranchName name;
  private final Draft draft;
  private final Instant now;
  private final Tree tree;
  private final Movement movement;

  /** Makes the rules for one decision about a message or a request. */
  Decider(Turn turn) {
    this.turn = turn;
    this.name = turn.name();
    this.draft = new Draft(turn.at(), turn.now(), turn.actor());
    this.now = draft.now();
    this.tree = draft.tree();
    this.movement = new Movement(turn, draft);
  }

  /** Has an execution that was just made enter the queue, for its starter's reason. */
  public Decision enqueue(@Nullable String reason) {
    Instant notBefore = execution().notBefore();
    if (notBefore != null && notBefore.isAfter(now)) {
      put(branch().withDueAt(notBefore));
    }
    draft.move(ExecutionEvent.ENQUEUE, reason);
    return draft.decision();
  }

  /**
   * A granted execution is taken up by a worker, which claims its step at once; where it is at a
   * marker, that is decided, and whatever comes of it waits for workers.
   *
   * @param claim whether the worker may claim the step; otherwise it waits as well
   */
  public Decision start(String worker, boolean claim) {
    Integer limit = turn.plan().job().timeoutSeconds();
    if (limit != null && execution().deadlineAt() == null) {
      tree.header(execution().withDeadline(now.plusSeconds(limit)));
    }
    Integer expected = turn.plan().job().expectedDurationSeconds();
    if (expected != null) {
      tree.header(Punctuality.of(execution()).started(now, expected).on(execution()));
    }
    if (EngineFailures.isOverdue(execution(), now)) {
      return never(EngineFailures.jobTimedOut(turn.plan(), execution()));
    }
    draft.move(ExecutionEvent.START, null);
    if (claim && movement.isAtStep()) {
      return claim(worker);
    }
    movement.wake(name);
    return draft.decision();
  }

  private Decision never(Failure failure) {
    tree.header(execution().withFailure(failure));
    draft.move(ExecutionEvent.FAIL, null);
    return draft.decision();
  }

  /**
   * Decides where a queued execution stands with the jobs that it depends on; it may never start.
   */
  public Decision judged(Upstreams found) {
    tree.header(found.on(execution()));
    if (found.findBlocked().isPresent()) {
      return never(EngineFailures.upstreamFailed(execution(), found.findBlocked().get()));
    }
    String event = found.isWaiting() ? "execution.waits_for" : "execution.unblocked";
    draft.trail().told(BranchName.ROOT, event, found.toString());
    return draft.decision();
  }

  /** A worker takes the step the branch is at. */
  public Decision claim(String worker) {
    put(branch().claimedBy(worker, now));
    draft.trail().claimed(name, tree.step(RunningStep.of(turn.plan(), execution(), branch(), now)));
    return draft.decision();
  }

  /** A branch that stands at a marker goes on deciding. */
  public Decision advance() {
    movement.walk(name, branch().cursor());
    return draft.decision();
  }

  /** A waiting root gives its slot back for a while. */
  public Decision wait(Duration time, String reason) {
    put(
        branch()
            .released(PhaseEvent.PARK)
            .withDueAt(EngineFailures.atLatest(execution(), now.plus(time))));
    draft.move(ExecutionEvent.WAIT, reason);
    return draft.decision();
  }

  /**
   * Somebody asks the execution to stop. A root that waits gives way at once, members afterwards.
   */
  public Decision stop(StopRequest what, @Nullable String reason) {
    if (execution().state() != ExecutionState.RUNNING) {
      put(branch().withoutWait());
      draft.move(what.event(), reason);
      return draft.decision();
    }
    movement.rest().ask(what, reason);
    return giveWay();
  }

  /** The job's time is over: nothing new is begun. */
  public Decision expire() {
    movement.rest().expire();
    return giveWay();
  }

  /** The execution has run longer than its job expects: that is told once. */
  public Decision late() {
    draft.judge();
    return draft.decision();
  }

  /** A leaf that no worker holds gives way to the stop that is asked. */
  public Decision giveWay() {
    if (branch().phase() == Phase.READY) {
      movement.rest().park(name);
    }
    return draft.decision();
  }

  /** Somebody asks the execution to go on. */
  public Decision resume(@Nullable String reason) {
    tree.header(Upstreams.of(execution()).again().on(execution().withDeadline(null)));
    tree.header(Punctuality.of(execution()).rested(execution().endedAt(), now).on(execution()));
    put(branch().withoutWait());
    draft.move(ExecutionEvent.RESUME, reason);
    return draft.decision();
  }

  private Execution execution() {
    return draft.execution();
  }

  private Branch branch() {
    return tree.get(name);
  }

  private void put(Branch branch) {
    tree.put(name, branch);
  }
}
