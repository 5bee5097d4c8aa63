package com.couriermft.engine.sweep;

import com.couriermft.engine.dependency.Waiters.Waiter;
import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.engine.request.Resumption;
import com.couriermft.engine.waiting.Dependents;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the executions of a pool that wait for other jobs, in case all other checks were missed.
 */
public final class DependentSweep {
  private static final Logger LOG = LoggerFactory.getLogger(DependentSweep.class);

  private final ExecutionStore store;
  private final PoolStore pools;
  private final Dependents dependents;
  private final Resumption resumption;
  private final Containment containment;

  /** Creates the sweep with its collaborators. */
  public DependentSweep(
      ExecutionStore store,
      PoolStore pools,
      Dependents dependents,
      Resumption resumption,
      Containment containment) {
    this.store = store;
    this.pools = pools;
    this.dependents = dependents;
    this.resumption = resumption;
    this.containment = containment;
  }

  /** Checks every execution of a pool that waits for other jobs, one at a time. */
  void sweep(String pool) {
    for (Slot place : pools.todos().dependent(pool)) {
      Waiter waiter = new Waiter(place.executionId(), place.epoch());
      Runnable giveUp =
          () -> pools.todos().forgetDependent(pool, waiter.executionId(), waiter.epoch());
      containment.guard(waiter.executionId(), () -> sweep(pool, place, waiter), giveUp);
    }
  }

  private void sweep(String pool, Slot place, Waiter waiter) {
    Optional<Snapshot> at = store.find(waiter.executionId());
    if (at.isEmpty()) {
      LOG.error("Pool(name='{}') queue entry of unknown execution {} removed", pool, waiter);
      pools.todos().forgetDependent(pool, waiter.executionId(), waiter.epoch());
    } else if (Resumption.isHalfDone(at.get().execution(), waiter.epoch())) {
      // While the row is young, the process that resumes the execution is probably still working on
      // it.
      if (place.age().compareTo(EngineSettings.FORGOTTEN) > 0) {
        resumption.finish(at.get());
        dependents.look(store.get(waiter.executionId()), waiter);
      }
    } else {
      dependents.look(at.get(), waiter);
    }
  }
}
