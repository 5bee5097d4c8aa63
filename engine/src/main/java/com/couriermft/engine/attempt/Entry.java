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
 * Admits steps: before a worker may claim a step, it must know the step's type and hold permits for
 * its connections. Thread-safe.
 */
public final class Entry {
  private static final Logger LOG = LoggerFactory.getLogger(Entry.class);

  /** The interval at which an execution without a slot tries to get a permit. */
  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  private final Turns turns;
  private final Transitions transitions;
  private final StepConnections connections;
  private final Permits permits;
  private final StepQueue queue;

  /** Creates the admission checks; steps that must wait return to the queue. */
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
   * Leaves a step that only a newer release supports to hosts of that release. If there are no such
   * hosts, the step is eventually claimed and fails with the reason.
   *
   * @param text the message that refers to the step
   * @return whether the message was returned to the queue
   */
  public boolean isLeftToOthers(Snapshot at, BranchName name, String text) {
    if (isKnown(at, name) || !queue.giveBack(text)) {
      return false;
    }
    LOG.info("A step of Execution(id={}) is left for a newer release", at.execution().id());
    return true;
  }

  /** Returns whether this host supports the step type and the fields of the branch's step. */
  private boolean isKnown(Snapshot at, BranchName name) {
    Plan plan = turns.plan(at.execution());
    int cursor = at.branch(name).orElseThrow().cursor();
    return !plan.isStep(cursor) || connections.isKnown(plan.getStep(cursor));
  }

  /** Returns the connections that the branch's step uses and that have a limit. */
  public List<String> connections(Snapshot at, BranchName name) {
    Plan plan = turns.plan(at.execution());
    Branch branch = at.branch(name).orElseThrow();
    return plan.isStep(branch.cursor())
        ? permits.limited(connections.of(at.execution(), branch, plan.getStep(branch.cursor())))
        : List.of();
  }

  /**
   * Takes the permits that a step needs before its claim. If the step must wait, a later message
   * continues it.
   *
   * @return the permits, to pass to {@link #left} after the claim; empty if the step must wait
   * @throws com.couriermft.storage.store.StoreConflict other processes were faster; try again
   *     shortly
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

  /** Releases the slot of an execution that has waited for a long time. */
  private void giveSlotBack(Snapshot at, BranchName name, Instant since, List<String> needed) {
    Execution e = at.execution();
    Instant from = since.isBefore(e.stateChangedAt()) ? e.stateChangedAt() : since;
    Duration waited = Duration.between(from, turns.now());
    if (name.isRoot() && waited.compareTo(Decider.LONGEST_WAIT_IN_SLOT) > 0) {
      String reason = "no free connection of " + String.join(", ", needed);
      transitions.apply(at, turns.decide(at, name).wait(TRY_AGAIN, reason));
    }
  }

  /** Releases the permits of a claim that has ended. */
  void left(Claim claim, List<Taken> permitsTaken) {
    try {
      permits.giveBack(permitsTaken, claim);
    } catch (StoreUnavailable e) {
      // A worker that needs one of these permits finds out that its holder is dead.
      LOG.warn("The permits of Execution(id={}) couldn't be released", claim.execution().id(), e);
    }
  }
}
