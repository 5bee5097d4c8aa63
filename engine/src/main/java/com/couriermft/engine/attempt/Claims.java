package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.Poison;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.waiting.Permits.Taken;
import java.util.List;
import java.util.Optional;

/** Claims steps for this process and runs them. Thread-safe. */
public final class Claims {
  private final ExecutionStore store;
  private final Turns turns;
  private final Transitions transitions;
  private final Entry entry;
  private final Worker worker;
  private final Containment containment;
  private final Threads threads;

  /** Creates claims for this worker; each claimed step gets its own thread. */
  public Claims(
      ExecutionStore store,
      Turns turns,
      Transitions transitions,
      Entry entry,
      Worker worker,
      Containment containment,
      Threads threads) {
    this.store = store;
    this.turns = turns;
    this.transitions = transitions;
    this.entry = entry;
    this.worker = worker;
    this.containment = containment;
    this.threads = threads;
  }

  /**
   * Commits a decision about a branch, and runs the step if the decision claims one.
   *
   * @param permits the permits taken for the claim
   * @return false if another process was faster
   */
  public boolean claim(Snapshot at, BranchName name, Decision decision, List<Taken> permits)
      throws InterruptedException {
    // Read the context before the claim: an error here must not leave a claimed step that no worker
    // runs.
    Plan plan = turns.plan(at.execution());
    long before = threads.nanoTime();
    Optional<Snapshot> after = transitions.apply(at, decision);
    if (after.isPresent() && !decision.steps().isEmpty()) {
      Claim claim = new Claim(plan, after.get(), name);
      int fence = decision.fence(name);
      if (after.get().branch(name).filter(b -> b.isHeldBy(turns.worker(), fence)).isPresent()) {
        try {
          worker.work(claim, before);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
          if (!Poison.is(thrown)) {
            // Storage may be unavailable for a long time. The lease determines when another worker
            // may try.
            throw thrown;
          }
          if (!containment.failedOver(claim.execution().id(), thrown)) {
            handBack(claim.execution().id(), name, fence);
          }
        } finally {
          entry.left(claim, permits);
        }
      }
    }
    return after.isPresent();
  }

  /**
   * Releases the claim of a step that no longer runs, so that its next attempt does not have to
   * wait until the lease expires.
   */
  private void handBack(String id, BranchName name, int fence) {
    Snapshot at = store.getTree(id);
    if (at.branch(name).filter(b -> b.isHeldBy(turns.worker(), fence)).isPresent()) {
      transitions.apply(at, turns.end(at, name).handBack());
    }
  }
}
