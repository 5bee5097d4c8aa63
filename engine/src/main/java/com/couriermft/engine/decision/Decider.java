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
 * Decides how a message or a request changes an execution, for example whether it starts,
 * continues, waits or stops. {@link AttemptEnd} handles the end of an attempt. Pure: it reads only
 * its arguments and writes nothing. One instance makes one decision.
 */
public final class Decider {
  /** The longest wait for a retry during which an execution keeps its slot. */
  public static final Duration LONGEST_WAIT_IN_SLOT = Duration.ofMinutes(2);

  private final Turn turn;
  private final BranchName name;
  private final Draft draft;
  private final Instant now;
  private final Tree tree;
  private final Movement movement;

  Decider(Turn turn) {
    this.turn = turn;
    this.name = turn.name();
    this.draft = new Draft(turn.at(), turn.now(), turn.actor());
    this.now = draft.now();
    this.tree = draft.tree();
    this.movement = new Movement(turn, draft);
  }

  /** Enqueues a new execution, and records the reason that its starter gave. */
  public Decision enqueue(@Nullable String reason) {
    Instant notBefore = execution().notBefore();
    if (notBefore != null && notBefore.isAfter(now)) {
      put(branch().withDueAt(notBefore));
    }
    draft.move(ExecutionEvent.ENQUEUE, reason);
    return draft.decision();
  }

  /**
   * Starts a granted execution on a worker, which claims its step at once. Markers are decided
   * first; steps after markers wait for workers.
   *
   * @param claim whether the worker may claim the step; otherwise the step waits as well
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
   * Records the dependencies of a queued execution, which fails if one of them can never be met.
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

  /** Claims the current step of the branch for a worker. */
  public Decision claim(String worker) {
    put(branch().claimedBy(worker, now));
    draft.trail().claimed(name, tree.step(RunningStep.of(turn.plan(), execution(), branch(), now)));
    return draft.decision();
  }

  /** Continues a branch that is at a marker. */
  public Decision advance() {
    movement.walk(name, branch().cursor());
    return draft.decision();
  }

  /** Lets a root branch wait for a time without its slot. */
  public Decision wait(Duration time, String reason) {
    put(
        branch()
            .released(PhaseEvent.PARK)
            .withDueAt(EngineFailures.atLatest(execution(), now.plus(time))));
    draft.move(ExecutionEvent.WAIT, reason);
    return draft.decision();
  }

  /** Requests a stop. A waiting root stops at once; its members stop after it. */
  public Decision stop(StopRequest what, @Nullable String reason) {
    if (execution().state() != ExecutionState.RUNNING) {
      put(branch().withoutWait());
      draft.move(what.event(), reason);
      return draft.decision();
    }
    movement.rest().ask(what, reason);
    return giveWay();
  }

  /** Handles the timeout of the job: no further steps start. */
  public Decision expire() {
    movement.rest().expire();
    return giveWay();
  }

  /** Records once that the execution has run longer than its job expects. */
  public Decision late() {
    draft.judge();
    return draft.decision();
  }

  /** Parks a leaf that no worker holds, because of a requested stop. */
  public Decision giveWay() {
    if (branch().phase() == Phase.READY) {
      movement.rest().park(name);
    }
    return draft.decision();
  }

  /** Resumes the execution. */
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
