package com.couriermft.engine.request;

import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.waiting.Gate;

/** Places new executions in the queue for slots. Thread-safe. */
public final class Placement {
  private final ExecutionStore store;
  private final PoolStore pools;
  private final ExecutionIndex index;
  private final Gate gate;
  private final Finaliser finaliser;

  /**
   * Creates the component that places executions in these pools and lists. The gate holds back
   * executions that must not start yet.
   */
  public Placement(
      ExecutionStore store, PoolStore pools, ExecutionIndex index, Gate gate, Finaliser finaliser) {
    this.store = store;
    this.pools = pools;
    this.index = index;
    this.gate = gate;
    this.finaliser = finaliser;
  }

  /**
   * Adds a new execution to the lists and to the queue. An execution that has left the queue gets
   * no place.
   *
   * @return the execution, read again if it waits for other jobs
   */
  public Execution place(Execution made) {
    if (made.state() == ExecutionState.QUEUED && made.epoch() == 1) {
      index.opened(made);
      boolean first = pools.placeStarted(made);
      gate.placed(made);
      if (!first) {
        // If another process placed the execution, it may have ended before this process listed it
        // as open.
        store.find(made.id()).ifPresent(now -> finaliser.show(now.execution()));
      }
    } else {
      // The process that took the execution out of the queue may have died before the execution was
      // in any list.
      finaliser.show(made);
      pools.todos().forgetToStart(made.pool(), made.id());
    }
    return Upstreams.of(made).isWaiting() ? store.get(made.id()).execution() : made;
  }
}
