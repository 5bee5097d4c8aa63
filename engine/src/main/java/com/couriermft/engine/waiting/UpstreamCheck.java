package com.couriermft.engine.waiting;

import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.dependency.UpstreamJudge;
import com.couriermft.engine.dependency.Waiters;
import com.couriermft.engine.dependency.Waiters.Waiter;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Upstreams;
import java.time.Instant;
import java.util.Optional;

/** Determines the state of a queued execution's dependencies. Thread-safe. */
public final class UpstreamCheck {
  private static final String ACTOR = "dependencies";

  private final UpstreamJudge judge;
  private final Waiters waiters;
  private final Turns turns;
  private final Transitions transitions;

  /** Creates the check with its collaborators. */
  public UpstreamCheck(UpstreamJudge judge, Waiters waiters, Turns turns, Transitions transitions) {
    this.judge = judge;
    this.waiters = waiters;
    this.turns = turns;
    this.transitions = transitions;
  }

  /**
   * Evaluates the dependencies and commits the result. Returns the execution afterwards; empty if
   * another process changed it first.
   */
  Optional<Snapshot> judge(Snapshot at, Waiter waiter) {
    Execution e = at.execution();
    Instant notBefore = e.branch().dueAt();
    if (notBefore != null && notBefore.isAfter(turns.now())) {
      return Optional.of(at);
    }
    Upstreams before = Upstreams.of(e);
    Upstreams now = judge.judge(e, turns.now());
    if (now.isWaiting() && !before.isSeen()) {
      // From now on, an upstream execution that ends finds this waiter. The second evaluation finds
      // upstream executions that ended earlier.
      waiters.remember(waiter, before.unmet());
      now = judge.judge(e, turns.now());
    }
    return now.equals(before)
        ? Optional.of(at)
        : transitions.apply(at, turns.decide(at, ACTOR).judged(now));
  }
}
