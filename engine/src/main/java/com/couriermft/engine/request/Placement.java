package com.couriermft.engine.request;

import com.couriermft.engine.effect.Finaliser;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.waiting.Gate;

/** Gives executions that were made their place among those that wait for slots. Thread-safe. */
public final class Placement {
  private final ExecutionStore store;
  private final PoolStore pools;
  private final ExecutionIndex index;
  private final Gate gate;
  private final Finaliser finaliser;

  /** Places in these pools and lists; the gate holds back what may not go yet. */
  public Placement(
      ExecutionStore store, PoolStore pools, ExecutionIndex index, Gate gate, Finaliser finaliser) {
    this.store = store;
    this.pools = pools;
    this.index = index;
    this.gate = gate;
    this.finaliser = finaliser;
  }

  /**
   * Lists an execution that was made and gives it its place; for one that has left the queue
   * nothing.
   *
   * @return the execution; as it is afterwards, if it waited for other jobs
   */
  public Execution place(Execution made) {
    if (made.state() == ExecutionState.QUEUED && made.epoch() == 1) {
      index.opened(made);
      boolean first = pools.placeStarted(made);
      gate.placed(made);
      if (!first) {
        // Placed by another process, it may have ended before this one listed it as open.
        store.find(made.id()).ifPresent(now -> finaliser.show(now.execution()));
      }
    } else {
      // The process that made it leave the queue may have died before it was in any list.
      finaliser.show(made);
      pools.todos().forgetToStart(made.pool(), made.id());
    }
    return Upstreams.of(made).isWaiting() ? store.get(made.id()).execution() : made;
  }
}
