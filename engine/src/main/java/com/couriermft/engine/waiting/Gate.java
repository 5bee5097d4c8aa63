package com.couriermft.engine.waiting;

import com.couriermft.engine.dependency.Waiters.Waiter;
import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.engine.pool.PoolStore;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Holds queued executions back until they may be granted a slot: until their start time, and until
 * the jobs that they depend on have ended as required. Thread-safe.
 */
public final class Gate {
  private final ExecutionStore store;
  private final PoolStore pools;
  private final Dispatcher dispatcher;
  private final Dependents dependents;
  private final InstantSource clock;

  /**
   * Creates the gate for executions of this store.
   *
   * @param clock the storage server's clock
   */
  public Gate(
      ExecutionStore store,
      PoolStore pools,
      Dispatcher dispatcher,
      Dependents dependents,
      InstantSource clock) {
    this.store = store;
    this.pools = pools;
    this.dispatcher = dispatcher;
    this.dependents = dependents;
    this.clock = clock;
  }

  /**
   * Handles an execution that has its place. An execution with a start time is checked at that
   * time; an execution that waits for other jobs is checked immediately. For all other executions,
   * the pool is dispatched.
   */
  public void placed(Execution e) {
    dispatcher.wakeWhenDue(e);
    if (Upstreams.of(e).isWaiting()) {
      dependents.look(store.get(e.id()), new Waiter(e.id(), e.epoch()));
    } else if (e.branch().dueAt() == null) {
      dispatcher.ready(e);
    }
  }

  /**
   * Checks an execution whose start time may have come. Either the execution keeps waiting for its
   * start time or for other jobs, or it is ready and its pool is dispatched.
   *
   * @param epoch the epoch of the place; if the execution has another epoch, nothing happens
   */
  public void due(String id, int epoch) {
    store.find(id).ifPresent(at -> due(at, epoch));
  }

  private void due(Snapshot at, int epoch) {
    Execution e = at.execution();
    Waiter waiter = new Waiter(e.id(), epoch);
    if (!Dependents.isQueued(e, waiter)) {
      return;
    }
    Instant due = e.branch().dueAt();
    if (due != null && due.isAfter(clock.instant())) {
      dispatcher.wakeWhenDue(e);
    } else if (Upstreams.of(e).isWaiting()) {
      dependents.look(at, waiter);
    } else {
      pools.readyWaiting(e);
      dispatcher.ready(e);
    }
  }
}
