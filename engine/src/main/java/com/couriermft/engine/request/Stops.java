package com.couriermft.engine.request;

import com.couriermft.engine.decision.Decision;
import com.couriermft.engine.decision.StaleTreeException;
import com.couriermft.engine.decision.Turns;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.effect.Transitions;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolTodos;
import com.couriermft.storage.store.StoreConflict;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks executions to stop, and has what no worker holds give way. Thread-safe. */
public final class Stops {
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final PoolTodos todos;
  private final Turns turns;
  private final Transitions transitions;
  private final Finaliser finaliser;
  private final Nonces nonces;

  /** Stops by these parts; a to-do says what is to be finished should this process die. */
  public Stops(
      ExecutionStore store,
      PoolTodos todos,
      Turns turns,
      Transitions transitions,
      Finaliser finaliser,
      Nonces nonces) {
    this.store = store;
    this.todos = todos;
    this.turns = turns;
    this.transitions = transitions;
    this.finaliser = finaliser;
    this.nonces = nonces;
  }

  /**
   * Asks an execution to pause or to be cancelled. A queued, paused or failed one stops at once; a
   * running one when its worker has heard of it.
   *
   * @param what {@link StopRequest#PAUSE} or {@link StopRequest#CANCEL}
   * @param by who asks
   * @param reason why, or {@code null}
   * @param expected an execution that is not (or no longer) so is left as it is
   * @return the header afterwards
   */
  public Execution stop(
      String id,
      StopRequest what,
      String by,
      @Nullable String reason,
      Predicate<Execution> expected) {
    for (int tries = 0; tries < TRIES; tries++) {
      Snapshot at = store.get(id);
      if (!expected.test(at.execution())) {
        // The process that asked for this stop may have died before anything gave way.
        parkWaiting(id);
        return at.execution();
      }
      Decision decision = turns.decide(at, by).stop(what, reason);
      boolean atOnce = at.execution().state() != ExecutionState.RUNNING;
      if (atOnce && what == StopRequest.CANCEL) {
        todos.rememberToFinalise(at.execution());
      }
      Optional<Snapshot> after = transitions.apply(at, decision);
      if (after.isPresent()) {
        if (atOnce) {
          finaliser.finalise(after.get().execution());
        }
        if (atOnce && what == StopRequest.CANCEL) {
          // A pause does not forget the to-do row of another's cancel, which may have work left.
          todos.forgetToFinalise(at.execution().pool(), id, at.execution().epoch());
        }
        parkWaiting(id);
        return after.get().execution();
      }
      nonces.pause(tries);
    }
    throw new StoreConflict("Execution " + id + " changed faster than it could be stopped");
  }

  /** Whether a request would change nothing, because a stop at least as strong is asked already. */
  public static boolean isAskedAlready(Execution execution, StopRequest what) {
    return execution.state() == ExecutionState.RUNNING && what.compareTo(execution.stopping()) <= 0;
  }

  /** Has a waiting leaf give way to the stop that is asked; false if others were faster. */
  boolean giveWay(Snapshot at, BranchName name) {
    Optional<Snapshot> sure =
        at.execution().stopping() != StopRequest.NONE ? Optional.of(at) : confirmed(at, name);
    try {
      return sure.isPresent()
          && transitions.apply(sure.get(), turns.decide(sure.get(), name).giveWay()).isPresent();
    } catch (StaleTreeException readAgain) {
      return false;
    }
  }

  /**
   * Reads a tree again in which an item of a lane fails, and a branch below it waits. Large trees
   * are read in several pages: the lane's row may be older than the branch, which then is of the
   * next item already. What is read now of the lane is newer than the branch. Meanwhile a worker
   * may have taken the branch, which then gives way at its end.
   */
  private Optional<Snapshot> confirmed(Snapshot at, BranchName name) {
    return store.findTree(at.execution().id()).filter(again -> isGivingWay(again, name));
  }

  /** Has every waiting leaf of an execution give way to the stop that is asked. */
  public void parkWaiting(String id) {
    for (int tries = 0; tries < TRIES; ) {
      Optional<Snapshot> at = store.findTree(id);
      Optional<BranchName> waiting = at.flatMap(Stops::findWaiting);
      if (waiting.isEmpty()) {
        return;
      }
      if (!giveWay(at.get(), waiting.get())) {
        nonces.pause(tries++);
      }
    }
  }

  private static Optional<BranchName> findWaiting(Snapshot at) {
    if (at.execution().state() != ExecutionState.RUNNING) {
      return Optional.empty();
    }
    return at.names().stream().filter(name -> isGivingWay(at, name)).findFirst();
  }

  /** Returns whether a branch waits for a worker though what it belongs to is to stop. */
  private static boolean isGivingWay(Snapshot at, BranchName name) {
    return at.isStopping(name)
        && at.branch(name).filter(each -> each.phase() == Phase.READY).isPresent();
  }
}
