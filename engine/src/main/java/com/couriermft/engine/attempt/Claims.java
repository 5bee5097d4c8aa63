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

/** Claims steps for this process and has them worked on. Thread-safe. */
public final class Claims {
  private final ExecutionStore store;
  private final Turns turns;
  private final Transitions transitions;
  private final Entry entry;
  private final Worker worker;
  private final Containment containment;
  private final Threads threads;

  /** Claims for this worker; each claimed step gets a thread of {@code threads}. */
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
   * Commits a decision about a branch, and works on the step if it has claimed one.
   *
   * @param permits what was taken for the claim
   * @return false if somebody else was faster
   */
  public boolean claim(Snapshot at, BranchName name, Decision decision, List<Taken> permits)
      throws InterruptedException {
    // Read before the claim: what goes wrong with it must not leave a step that nobody works on.
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
            // Storage may be away for long: the lease says when another worker may try.
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
   * Gives up the claim of a step that nobody works on any more, so that its next attempt need not
   * wait for the lease to end.
   */
  private void handBack(String id, BranchName name, int fence) {
    Snapshot at = store.getTree(id);
    if (at.branch(name).filter(b -> b.isHeldBy(turns.worker(), fence)).isPresent()) {
      transitions.apply(at, turns.end(at, name).handBack());
    }
  }
}
