package com.couriermft.engine.attempt;

import com.couriermft.engine.decision.Claim;
import com.couriermft.engine.decision.Decider;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.waiting.Permits;
import com.couriermft.engine.waiting.Permits.Taken;
import com.couriermft.storage.store.StoreUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets steps in: before a worker may claim a step, it must know the step's type and have permits of
 * its connections. Thread-safe.
 */
public final class Entry {
  private static final Logger LOG = LoggerFactory.getLogger(Entry.class);

  /** The time without a slot after which an execution tries again to get a permit. */
  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  private final Turns turns;
  private final Transitions transitions;
  private final StepConnections connections;
  private final Permits permits;
  private final StepQueue queue;

  /** Asks these parts whether a step may be claimed; the queue takes back what may not. */
  public Entry(
      Turns turns,
      Transitions transitions,
      StepConnections connections,
      Permits permits,
      StepQueue queue) {
    this.turns = turns;
    this.transitions = transitions;
    this.connections = connections;
    this.permits = permits;
    this.queue = queue;
  }

  /**
   * A step that only a newer release knows waits for one of its hosts. Where there is none, it is
   * claimed in the end, and fails with the reason.
   *
   * @param text the message that leads to it
   * @return whether the message was given back
   */
  public boolean isLeftToOthers(Snapshot at, BranchName name, String text) {
    if (isKnown(at, name) || !queue.giveBack(text)) {
      return false;
    }
    LOG.info("Execution(id={}) its step is left to a newer release", at.execution().id());
    return true;
  }

  /** Whether this host's step types are those that the branch's step was written for. */
  private boolean isKnown(Snapshot at, BranchName name) {
    Plan plan = turns.plan(at.execution());
    int cursor = at.branch(name).orElseThrow().cursor();
    return !plan.isStep(cursor) || connections.isKnown(plan.getStep(cursor));
  }

  /** The connections with a limit that the branch's step is going to use. */
  public List<String> connections(Snapshot at, BranchName name) {
    Plan plan = turns.plan(at.execution());
    Branch branch = at.branch(name).orElseThrow();
    return plan.isStep(branch.cursor())
        ? permits.limited(connections.of(at.execution(), branch, plan.getStep(branch.cursor())))
        : List.of();
  }

  /**
   * Takes what the step must have before it is claimed. Where it has to wait, a message follows
   * when it need not any more.
   *
   * @return to be given to {@link #left} after the claim's end; empty if it has to wait
   * @throws com.couriermft.storage.store.StoreConflict others were faster: ask again in a moment
   */
  public Optional<List<Taken>> open(Snapshot at, BranchName name) {
    List<String> needed = connections(at, name);
    if (needed.isEmpty()) {
      return Optional.of(List.of());
    }
    Permits.Answer answer = permits.take(needed, at, name);
    if (answer.waitingSince() == null) {
      return Optional.of(answer.taken());
    }
    giveSlotBack(at, name, answer.waitingSince(), needed);
    return Optional.empty();
  }

  /** An execution that has waited for long with a slot leaves it to others meanwhile. */
  private void giveSlotBack(Snapshot at, BranchName name, Instant since, List<String> needed) {
    Execution e = at.execution();
    Instant from = since.isBefore(e.stateChangedAt()) ? e.stateChangedAt() : since;
    Duration waited = Duration.between(from, turns.now());
    if (name.isRoot() && waited.compareTo(Decider.LONGEST_WAIT_IN_SLOT) > 0) {
      String reason = "no free connection of " + String.join(", ", needed);
      transitions.apply(at, turns.decide(at, name).wait(TRY_AGAIN, reason));
    }
  }

  /** A claim has come to its end: its permits are for others. */
  void left(Claim claim, List<Taken> permitsTaken) {
    try {
      permits.giveBack(permitsTaken, claim);
    } catch (StoreUnavailable e) {
      // A worker that needs one of these permits finds that its holder is not live.
      LOG.warn("Execution(id={}) permits could not be given back", claim.execution().id(), e);
    }
  }
}
