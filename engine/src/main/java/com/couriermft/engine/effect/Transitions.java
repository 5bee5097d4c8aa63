package com.couriermft.engine.effect;

import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.host.Nonces;
import com.couriermft.storage.store.StoreConflict;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts decisions into effect: commit, then send, then tell; and give the slot up when the execution
 * left it.
 */
public final class Transitions {
  private static final Logger LOG = LoggerFactory.getLogger(Transitions.class);

  private final ExecutionStore store;
  private final StepQueue queue;
  private final Finaliser finaliser;
  private final Announcer announcer;
  private final Nonces nonces;

  /** Commits to this store, sends to this queue, tells this announcer. */
  public Transitions(
      ExecutionStore store,
      StepQueue queue,
      Finaliser finaliser,
      Announcer announcer,
      Nonces nonces) {
    this.store = store;
    this.queue = queue;
    this.finaliser = finaliser;
    this.announcer = announcer;
    this.nonces = nonces;
  }

  /**
   * Commits a decision and does what follows from it.
   *
   * @param before what it was decided on; {@code null} for a new execution
   * @return the header as committed; empty if somebody else was faster and nothing was done
   */
  public Optional<Snapshot> apply(@Nullable Snapshot before, Decision decision) {
    boolean wasFailed = before != null && before.execution().state() == ExecutionState.FAILED;
    if (before != null && leavesRest(before.execution(), decision.after())) {
      // The host that committed this rest may have died before it could tell of it.
      finaliser.leaving(before.execution());
    }
    Snapshot after;
    try {
      after = store.commit(before, decision.change(nonces.next()));
    } catch (StoreConflict faster) {
      LOG.debug("Execution(id={}) changed meanwhile", decision.after().id(), faster);
      return Optional.empty();
    }
    decision.send().forEach(name -> queue.lookAt(after, name));
    tell(after.execution(), decision);
    if (wasFailed && after.execution().state() == ExecutionState.FAILED) {
      finaliser.file(after.execution());
    }
    if (before != null && left(before.execution(), after.execution())) {
      finaliser.settle(after.execution(), before.execution().epoch(), decision.audit());
    }
    return Optional.of(after);
  }

  /** Tells what was committed, but for an ending, which the finaliser tells. */
  void tell(Execution after, Decision decision) {
    announcer.tell(after, decision.audit());
  }

  /** Has lists show an execution that has ended as it is now. */
  public void file(Execution ended) {
    finaliser.file(ended);
  }

  private static boolean leavesRest(Execution before, Execution after) {
    return !before.state().isActive() && after.state() != before.state();
  }

  private static boolean left(Execution before, Execution after) {
    return before.state() == ExecutionState.RUNNING && after.state() != ExecutionState.RUNNING;
  }
}
