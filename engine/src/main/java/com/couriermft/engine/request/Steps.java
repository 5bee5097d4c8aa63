package com.couriermft.engine.request;

import com.couriermft.engine.attempt.Claims;
import com.couriermft.engine.attempt.Entry;
import com.couriermft.engine.decision.EngineFailures;
import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Message;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.waiting.Permits.Taken;
import com.couriermft.storage.store.StoreConflict;
import java.util.List;
import java.util.Optional;

/** Handles messages about branches that wait for a worker. Thread-safe. */
public final class Steps {
  private static final int TRIES = 12;

  private final ExecutionStore store;
  private final Turns turns;
  private final Transitions transitions;
  private final Stops stops;
  private final Entry entry;
  private final Claims claims;
  private final Nonces nonces;

  /** Creates the handler with its collaborators. */
  public Steps(
      ExecutionStore store,
      Turns turns,
      Transitions transitions,
      Stops stops,
      Entry entry,
      Claims claims,
      Nonces nonces) {
    this.store = store;
    this.turns = turns;
    this.transitions = transitions;
    this.stops = stops;
    this.entry = entry;
    this.claims = claims;
    this.nonces = nonces;
  }

  /**
   * Handles a message about a branch. Lanes and members contend for the rows of the branches above
   * them; after a lost race, the branch is read again.
   *
   * @param text the message as received
   * @throws StoreConflict every try lost a race
   */
  void take(Message message, String text) throws InterruptedException {
    for (int tries = 0; !isDone(message, text); tries++) {
      if (tries >= TRIES) {
        throw new StoreConflict("Gave up after " + TRIES + " conflicts with other hosts");
      }
      nonces.pause(tries);
    }
  }

  private boolean isDone(Message message, String text) throws InterruptedException {
    String id = message.execution();
    BranchName name = message.branch();
    Optional<Snapshot> found = name.isRoot() ? store.find(id) : store.findTree(id);
    if (found.filter(at -> isMeant(message, at)).isEmpty()) {
      return true;
    }
    Snapshot at = found.get();
    if (at.isStopping(name)) {
      return stops.giveWay(at, name);
    } else if (EngineFailures.isOverdue(at.execution(), turns.now())) {
      transitions.apply(at, turns.decide(at, name).expire());
      stops.parkWaiting(id);
      return true;
    } else if (!turns.plan(at.execution()).isStep(at.branch(name).orElseThrow().cursor())) {
      return advance(at, name);
    }
    if (entry.isLeftToOthers(at, name, text)) {
      return true;
    }
    Optional<List<Taken>> permits = entry.open(at, name);
    return permits.isEmpty()
        || claims.claim(at, name, turns.decide(at, name).claim(turns.worker()), permits.get());
  }

  private static boolean isMeant(Message message, Snapshot at) {
    return at.execution().state() == ExecutionState.RUNNING
        && at.branch(message.branch())
            .filter(branch -> branch.phase() == Phase.READY && message.fits(branch))
            .isPresent();
  }

  private boolean advance(Snapshot at, BranchName name) {
    try {
      return transitions.apply(at, turns.decide(at, name).advance()).isPresent();
    } catch (StaleTreeException readAgain) {
      return false;
    }
  }
}
