package com.couriermft.engine;

import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Slot;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.WorkQueue;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives free slots of a pool to the head of its ready list, and sends the kicks. */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int TRIES = 12;

  private final PoolStore pools;
  private final WorkQueue queue;
  private final Nonces nonces;

  Dispatcher(PoolStore pools, WorkQueue queue, Nonces nonces) {
    this.pools = pools;
    this.queue = queue;
    this.nonces = nonces;
  }

  /**
   * Dispatches until nothing is left that could be granted. Losing every race is left to the sweep.
   */
  void dispatch(String pool) {
    for (int tries = 0; tries < TRIES; tries++) {
      PoolStore.View view = pools.view(pool);
      if (view.ready().isEmpty()) {
        return;
      }
      try {
        List<Slot> granted = pools.grant(pool, view, nonces.next());
        granted.forEach(this::kick);
        if (granted.isEmpty()) {
          return;
        }
      } catch (StoreConflict otherDispatcher) {
        nonces.pause(tries);
      }
    }
    LOG.debug(
        "Pool(name='{}') other dispatchers were faster {} times; the sweep follows", pool, TRIES);
  }

  /** Has a worker take up a run whose slot was granted. */
  void kick(Slot slot) {
    queue.send(Engine.STEPS, Message.kick(slot.executionId(), slot.epoch()).text(), Duration.ZERO);
  }
}
