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

/** Requests that executions stop, and stops branches that no worker holds. Thread-safe. */
public final class Stops {
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final PoolTodos todos;
  private final Turns turns;
  private final Transitions transitions;
  private final Finaliser finaliser;
  private final Nonces nonces;

  /**
   * Creates the service with its collaborators. A to-do row records the work that must be completed
   * if this process dies.
   */
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
   * Pauses or cancels an execution. A queued, paused or failed execution stops at once; a running
   * execution stops when its worker detects the request.
   *
   * @param what {@link StopRequest#PAUSE} or {@link StopRequest#CANCEL}
   * @param by the user who requests the stop
   * @param reason the user's reason, or {@code null}
   * @param expected condition on the execution; if it is not met, nothing changes
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
        // The process that requested this stop may have died before any branch stopped.
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
          // A pause does not remove the to-do row of a cancellation, because the cancellation may
          // have unfinished work.
          todos.forgetToFinalise(at.execution().pool(), id, at.execution().epoch());
        }
        parkWaiting(id);
        return after.get().execution();
      }
      nonces.pause(tries);
    }
    throw new StoreConflict("Execution " + id + " couldn't be stopped: it kept changing");
  }

  /**
   * Returns whether a request would have no effect because an equal or stronger stop was already
   * requested.
   */
  public static boolean isAskedAlready(Execution execution, StopRequest what) {
    return execution.state() == ExecutionState.RUNNING && what.compareTo(execution.stopping()) <= 0;
  }

  /**
   * Stops a waiting leaf as requested. Returns {@code false} if another process changed the
   * execution first.
   */
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
   * Rereads a tree in which a lane's item has failed while a branch below the lane waits. A large
   * tree is read in several pages, so the row of the lane may be older than the branch, which may
   * already belong to the next item. After reading again, the row of the lane is newer than the
   * branch. If a worker claims the branch meanwhile, the branch stops when its step ends.
   */
  private Optional<Snapshot> confirmed(Snapshot at, BranchName name) {
    return store.findTree(at.execution().id()).filter(again -> isGivingWay(again, name));
  }

  /** Stops every waiting leaf of an execution as requested. */
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

  /**
   * Returns whether a branch waits for a worker although its execution, or a branch that contains
   * it, must stop.
   */
  private static boolean isGivingWay(Snapshot at, BranchName name) {
    return at.isStopping(name)
        && at.branch(name).filter(each -> each.phase() == Phase.READY).isPresent();
  }
}
