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
 * Puts decisions into effect: commits, sends messages, publishes events, and releases the slot if
 * the execution no longer needs it.
 */
public final class Transitions {
  private static final Logger LOG = LoggerFactory.getLogger(Transitions.class);

  private final ExecutionStore store;
  private final StepQueue queue;
  private final Finaliser finaliser;
  private final Announcer announcer;
  private final Nonces nonces;

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
   * Commits a decision and its consequences.
   *
   * @param before the rows that the decision is based on; {@code null} for a new execution
   * @return the committed header; empty if another process was faster and the decision has no
   *     effect
   */
  public Optional<Snapshot> apply(@Nullable Snapshot before, Decision decision) {
    boolean wasFailed = before != null && before.execution().state() == ExecutionState.FAILED;
    if (before != null && leavesRest(before.execution(), decision.after())) {
      // The host that committed this state may have died before it published the ending.
      finaliser.leaving(before.execution());
    }
    Snapshot after;
    try {
      after = store.commit(before, decision.change(nonces.next()));
    } catch (StoreConflict faster) {
      LOG.debug("Execution(id={}) was changed in the meantime", decision.after().id(), faster);
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

  /** Publishes committed events, except an ending, which the finalizer publishes. */
  void tell(Execution after, Decision decision) {
    announcer.tell(after, decision.audit());
  }

  /** Updates lists with the current state of an ended execution. */
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
