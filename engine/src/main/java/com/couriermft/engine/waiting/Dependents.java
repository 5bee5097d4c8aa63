package com.couriermft.engine.waiting;

import com.couriermft.engine.dependency.Waiters;
import com.couriermft.engine.dependency.Waiters.Waiter;
import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles queued executions that wait for other jobs. While it waits, each execution has a row in
 * its pool that only this class reads and that is removed last. An execution is checked when it is
 * placed, when an execution of an upstream job ends, and by the sweep. Thread-safe.
 */
public final class Dependents {
  private static final Logger LOG = LoggerFactory.getLogger(Dependents.class);
  private static final int TRIES = 20;

  private final ExecutionStore store;
  private final PoolStore pools;
  private final Waiters waiters;
  private final UpstreamCheck check;
  private final Dispatcher dispatcher;
  private final Finaliser finaliser;
  private final Nonces nonces;

  /**
   * Creates the service. The service records waiting executions in these waiters and evaluates them
   * with this check.
   */
  public Dependents(
      ExecutionStore store,
      PoolStore pools,
      Waiters waiters,
      UpstreamCheck check,
      Dispatcher dispatcher,
      Finaliser finaliser,
      Nonces nonces) {
    this.store = store;
    this.pools = pools;
    this.waiters = waiters;
    this.check = check;
    this.dispatcher = dispatcher;
    this.finaliser = finaliser;
    this.nonces = nonces;
  }

  /**
   * Checks a waiting execution. As a result, the execution keeps waiting, becomes ready or leaves
   * the queue.
   */
  public void look(Snapshot first, Waiter waiter) {
    Snapshot at = first;
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Snapshot> judged = isWaiting(at, waiter) ? check.judge(at, waiter) : Optional.of(at);
      if (judged.isPresent()) {
        if (!isWaiting(judged.get(), waiter)) {
          leave(judged.get().execution(), waiter);
        }
        return;
      }
      nonces.pause(tries);
      at = store.get(waiter.executionId());
    }
    LOG.debug("{} couldn't be checked because it kept changing; the sweep will check it", waiter);
  }

  private static boolean isWaiting(Snapshot at, Waiter waiter) {
    Execution e = at.execution();
    return isQueued(e, waiter) && Upstreams.of(e).isWaiting();
  }

  /**
   * Returns whether an execution is still queued in the place for which the waiter was recorded.
   */
  static boolean isQueued(Execution e, Waiter waiter) {
    return e.state() == ExecutionState.QUEUED && e.epoch() == waiter.epoch();
  }

  /**
   * Removes from the lists an execution that no longer waits because it is ready, can never start,
   * or was stopped.
   */
  private void leave(Execution e, Waiter waiter) {
    boolean isQueued = isQueued(e, waiter);
    boolean isAhead = e.epoch() < waiter.epoch() && !ExecutionLifecycle.TABLE.isFinal(e.state());
    if (isAhead && e.filesGoneAt() == null) {
      return;
    }
    waiters.forget(waiter, Upstreams.of(e).all());
    if (!pools.todos().isDependent(e, waiter.epoch())) {
      return;
    }
    if (isQueued) {
      pools.readyDependent(e);
      dispatcher.ready(e);
    } else {
      finaliser.finalise(e);
      pools.todos().forgetDependent(e.pool(), e.id(), waiter.epoch());
    }
  }
}
