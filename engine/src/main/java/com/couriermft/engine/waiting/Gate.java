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
 * Holds queued executions back until they may be granted a slot: until an instant, and until the
 * jobs that they depend on have done their part. Thread-safe.
 */
public final class Gate {
  private final ExecutionStore store;
  private final PoolStore pools;
  private final Dispatcher dispatcher;
  private final Dependents dependents;
  private final InstantSource clock;

  /** Opens for executions of this store, by the storage server's clock. */
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
   * An execution has its place. One that waits for an instant is looked at when that comes, one
   * that waits for others at once; else its pool is dispatched.
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
   * Looks at an execution that may have come to the instant it waits for: it goes on waiting, for
   * that or for others, or it is ready and its pool is dispatched.
   *
   * @param epoch of the place; of another one nothing is to be done
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
