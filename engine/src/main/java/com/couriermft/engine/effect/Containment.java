package com.couriermft.engine.effect;

import com.couriermft.engine.decision.Breakdown;
import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.EngineFailures;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.EngineFailureCount;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.execution.UnreadableExecutions;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prevents engine failures for one execution from affecting other executions. Work is tried three
 * times, on any hosts; then the execution ends with {@code engine_error} and releases its slot.
 * Thread-safe.
 */
public final class Containment {
  private static final Logger LOG = LoggerFactory.getLogger(Containment.class);
  private static final int COMMIT_TRIES = 20;

  private final ExecutionStore store;
  private final Tables tables;
  private final EngineFailureCount troubles;
  private final UnreadableExecutions unreadable;
  private final Transitions transitions;
  private final Finaliser finaliser;
  private final Nonces nonces;

  public Containment(
      ExecutionStore store,
      Tables tables,
      Transitions transitions,
      Finaliser finaliser,
      Nonces nonces) {
    this.store = store;
    this.tables = tables;
    this.troubles = new EngineFailureCount(tables, ExecutionStore.TABLE);
    this.unreadable = new UnreadableExecutions(tables);
    this.transitions = transitions;
    this.finaliser = finaliser;
    this.nonces = nonces;
  }

  /**
   * Runs work for the execution that a pool's row refers to. Never throws an exception.
   *
   * @param giveUp removes the row after the execution was ended because of the failure
   */
  public void guard(String id, Runnable work, Runnable giveUp) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (failedOver(id, thrown)) {
        quietly(id, giveUp);
      }
    }
  }

  /**
   * Counts a failure for an execution, and ends the execution after the third.
   *
   * @return whether the execution was ended; otherwise the work must be tried again
   */
  public boolean failedOver(String id, Throwable thrown) {
    if (!Poison.is(thrown)) {
      LOG.warn("Execution(id={}) couldn't be processed; the sweep will try again", id, thrown);
      return false;
    }
    try {
      int times = troubles.count(id, thrown.getClass().getName(), nonces.next());
      LOG.error(
          "Execution(id={}) failed with an internal error, {} of {} times",
          id,
          times,
          EngineFailureCount.TRIES,
          thrown);
      if (times < EngineFailureCount.TRIES) {
        return false;
      }
      end(id, EngineFailures.engineError(thrown));
      troubles.forget(id);
      return true;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError again) {
      LOG.error("Execution(id={}) couldn't be ended; the sweep will try again", id, again);
      return false;
    }
  }

  private static void quietly(String id, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError again) {
      LOG.error(
          "The row of Execution(id={}) couldn't be removed; the sweep will try again", id, again);
    }
  }

  private void end(String id, Failure failure) {
    for (int tries = 0; tries < COMMIT_TRIES; tries++) {
      try {
        if (endReadable(id, failure)) {
          return;
        }
      } catch (StoreConflict faster) {
        LOG.debug("Execution(id={}) was changed in the meantime", id, faster);
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
        if (!Poison.is(thrown)) {
          throw thrown;
        }
        LOG.error("Execution(id={}) can't be read; only its header was ended", id, thrown);
        endUnreadable(id, failure);
        return;
      }
      nonces.pause(tries);
    }
    throw new StoreConflict("Execution " + id + " couldn't be ended: it kept changing");
  }

  /** Ends an execution with a readable header; returns false if another process was faster. */
  private boolean endReadable(String id, Failure failure) {
    Optional<Snapshot> at = store.findTree(id);
    if (at.isEmpty()) {
      return true;
    }
    Execution before = at.get().execution();
    if (!before.state().isActive()) {
      finaliser.settleAnyway(before, before.epoch());
      return true;
    }
    Decision ending = Breakdown.of(at.get(), tables.clock().instant(), failure, running(at.get()));
    Snapshot after = store.commit(at.get(), ending.change(nonces.next()));
    transitions.tell(after.execution(), ending);
    finaliser.settleAnyway(after.execution(), before.epoch());
    return true;
  }

  private Map<BranchName, StepExecution> running(Snapshot at) {
    Map<BranchName, StepExecution> running = new TreeMap<>();
    for (BranchName name : at.names()) {
      Branch branch = at.branch(name).orElseThrow();
      if (branch.phase() == Phase.LEASED) {
        StepExecution.Key key =
            new StepExecution.Key(
                at.execution().generation(), branch.cursor(), branch.path(), branch.attempt());
        store
            .findStep(at.execution().id(), key)
            .filter(attempt -> attempt.state() == StepState.RUNNING)
            .ifPresent(attempt -> running.put(name, attempt));
      }
    }
    return running;
  }

  /**
   * Ends an execution with an unreadable header; the sweep releases its slot, for which it does not
   * need the header.
   */
  private void endUnreadable(String id, Failure failure) {
    unreadable.end(id, failure, tables.clock().instant(), nonces.next());
    store.find(id).ifPresent(at -> finaliser.settleAnyway(at.execution(), at.execution().epoch()));
  }
}
