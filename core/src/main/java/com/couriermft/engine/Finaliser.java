package com.couriermft.engine;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionIndex;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.PoolStore;

/**
 * Gives slots up. The slot row is the durable marker that something is still to be done for a run,
 * so it goes last; everything before it may be repeated.
 */
final class Finaliser {
  private final PoolStore pools;
  private final ExecutionIndex index;
  private final Workspaces workspaces;
  private final ContextDocument document;
  private final Dispatcher dispatcher;

  Finaliser(
      PoolStore pools,
      ExecutionIndex index,
      Workspaces workspaces,
      ContextDocument document,
      Dispatcher dispatcher) {
    this.pools = pools;
    this.index = index;
    this.workspaces = workspaces;
    this.document = document;
    this.dispatcher = dispatcher;
  }

  /**
   * The one way to give up a slot: what must be done for the run first, then its new place if it is
   * queued again, then the slot row.
   *
   * @param execution its header, read after the slot was granted
   * @param slotEpoch the slot's epoch
   */
  void settle(Execution execution, int slotEpoch) {
    finalise(execution);
    if (execution.state() == ExecutionState.QUEUED && execution.epoch() > slotEpoch) {
      pools.ensurePlace(execution);
    }
    pools.release(execution.pool(), execution.id(), slotEpoch);
    dispatcher.dispatch(execution.pool());
  }

  /** Does what a run at rest or at its end leaves to do; for others nothing. Idempotent. */
  void finalise(Execution execution) {
    if (execution.state().isActive()) {
      return;
    }
    document.write(execution);
    if (ExecutionLifecycle.TABLE.isFinal(execution.state())) {
      workspaces.remove(execution.id());
    }
    index.settled(execution);
  }
}
