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
 * Queued executions that wait for other jobs. The place of each is a row of its pool meanwhile,
 * which leads nowhere but here, and goes last. Whoever places an execution, whoever ends one of an
 * upstream job, and the sweep look at it. Thread-safe.
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

  /** Keeps who waits among these waiters, and has them judged by this check. */
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

  /** Looks at an execution that waits: it goes on waiting, is ready, or leaves the queue. */
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
    LOG.debug("{} changed faster than it could be looked at; the sweep follows", waiter);
  }

  private static boolean isWaiting(Snapshot at, Waiter waiter) {
    Execution e = at.execution();
    return isQueued(e, waiter) && Upstreams.of(e).isWaiting();
  }

  /** Whether an execution is still in the queue with the place that a waiter stands for. */
  static boolean isQueued(Execution e, Waiter waiter) {
    return e.state() == ExecutionState.QUEUED && e.epoch() == waiter.epoch();
  }

  /**
   * Takes an execution that waits no longer out of the lists: it is ready, can never start, or was
   * stopped.
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
