package com.couriermft.engine;

import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Slot;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives free slots of a pool to the head of its ready list, and sends the kicks. */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int TRIES = 12;

  private final PoolStore pools;
  private final WorkQueue queue;
  private final Nonces nonces;
  private final Limits limits;

  Dispatcher(PoolStore pools, WorkQueue queue, Nonces nonces, Limits limits) {
    this.pools = pools;
    this.queue = queue;
    this.nonces = nonces;
    this.limits = limits;
  }

  /**
   * Dispatches until nothing is left that could be granted. Losing every race is left to the sweep.
   */
  void dispatch(String pool) {
    for (int lost = 0; lost < TRIES; ) {
      PoolStore.View view = pools.view(pool);
      if (view.ready().isEmpty()) {
        return;
      }
      try {
        Optional<List<Slot>> granted = pools.grant(pool, view, limits.total(), nonces.next());
        if (granted.isEmpty()) {
          return;
        }
        granted.get().forEach(this::kick);
        if (granted.get().size() == view.free()) {
          return;
        }
      } catch (StoreConflict otherDispatcher) {
        nonces.pause(lost++);
      }
    }
    LOG.debug(
        "Pool(name='{}') other dispatchers were faster {} times; the sweep follows", pool, TRIES);
  }

  /**
   * Gives a slot up and hands on what that frees: in its own pool, and where all pools share a
   * limit in the others, which may have waited for it as well.
   */
  void release(String pool, Slot slot) {
    boolean shared = limits.total() != null;
    pools.release(pool, slot, shared);
    dispatch(pool);
    if (shared) {
      List<String> others = new ArrayList<>(limits.pools().keySet());
      others.remove(pool);
      Collections.shuffle(others, new Random(nonces.random().nextLong()));
      others.forEach(this::dispatch);
    }
  }

  /** Has a worker take up a run whose slot was granted. */
  void kick(Slot slot) {
    queue.send(Engine.STEPS, Message.kick(slot).text(), Duration.ZERO);
  }
}
