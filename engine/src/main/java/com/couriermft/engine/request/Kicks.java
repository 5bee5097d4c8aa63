package com.couriermft.engine.request;

import com.couriermft.engine.attempt.Claims;
import com.couriermft.engine.attempt.Entry;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.effect.Message;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import java.util.List;
import java.util.Optional;

/** Handles kicks: messages that a slot was granted to an execution. Thread-safe. */
public final class Kicks {
  private final ExecutionStore store;
  private final Turns turns;
  private final Entry entry;
  private final Claims claims;
  private final Resumption resumption;
  private final Finaliser finaliser;

  /** Creates the handler with its collaborators. */
  public Kicks(
      ExecutionStore store,
      Turns turns,
      Entry entry,
      Claims claims,
      Resumption resumption,
      Finaliser finaliser) {
    this.store = store;
    this.turns = turns;
    this.entry = entry;
    this.claims = claims;
    this.resumption = resumption;
    this.finaliser = finaliser;
  }

  /**
   * Starts the execution, or releases its slot if the execution must not run.
   *
   * @param text the message as received
   */
  void take(Message kick, String text) throws InterruptedException {
    Optional<Snapshot> found = store.findTree(kick.execution());
    if (found.isPresent() && Resumption.isHalfDone(found.get().execution(), kick.epoch())) {
      resumption.finish(found.get());
      found = store.findTree(kick.execution());
    }
    if (found.isEmpty()) {
      return;
    }
    Snapshot at = found.get();
    Execution e = at.execution();
    if (e.epoch() != kick.epoch() || !e.state().isActive()) {
      boolean over = ExecutionLifecycle.TABLE.isFinal(e.state()) || e.filesGoneAt() != null;
      if (over || e.epoch() >= kick.epoch()) {
        finaliser.settle(e, kick.epoch());
      }
    } else if (e.state() == ExecutionState.QUEUED
        && !entry.isLeftToOthers(at, BranchName.ROOT, text)) {
      boolean limited = !entry.connections(at, BranchName.ROOT).isEmpty();
      Decision start = turns.decide(at, turns.worker()).start(turns.worker(), !limited);
      claims.claim(at, BranchName.ROOT, start, List.of());
      if (!start.after().state().isActive()) {
        // The execution timed out before it started, so it releases the slot that it was granted.
        finaliser.settle(store.get(e.id()).execution(), kick.epoch());
      }
    }
  }
}
