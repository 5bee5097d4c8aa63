package com.couriermft.running.engine.effect;

import com.couriermft.running.engine.host.Limits;
import com.couriermft.running.engine.host.Nonces;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.pool.PoolStore;
import com.couriermft.running.pool.PoolView;
import com.couriermft.running.pool.Slot;
import com.couriermft.storage.store.StoreConflict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives free slots of a pool to the head of its ready list, and sends the kicks. */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int TRIES = 12;
  private static final Duration ANOTHER_TRY = Duration.ofSeconds(1);

  private final PoolStore pools;
  private final StepQueue queue;
  private final InstantSource clock;
  private final Nonces nonces;
  private final Limits limits;

  /**
   * Makes the dispatcher of these stores.
   *
   * @param clock the storage server's
   */
  public Dispatcher(
      PoolStore pools, StepQueue queue, InstantSource clock, Nonces nonces, Limits limits) {
    this.pools = pools;
    this.queue = queue;
    this.clock = clock;
    this.nonces = nonces;
    this.limits = limits;
  }

  /**
   * Dispatches until nothing is left that could be granted. Where other dispatchers are faster each
   * time, a message has it done again in a moment.
   */
  public void dispatch(String pool) {
    PoolView before = null;
    for (int lost = 0; ; ) {
      PoolView view = pools.views().read(pool, before);
      if (view.ready().isEmpty()) {
        return;
      }
      try {
        Optional<List<Slot>> granted = pools.grant(pool, view, limits.total(), nonces.next());
        if (granted.isEmpty()) {
          return;
        }
        granted.get().forEach(queue::kick);
        // An execution that has entered the ready list since then dispatches for itself.
        boolean isFull = view.isCounted() && granted.get().size() == view.free();
        if (isFull || view.isWhole()) {
          return;
        }
      } catch (StoreConflict otherDispatcher) {
        before = view;
        if (++lost == TRIES) {
          LOG.debug("Pool(name='{}') other dispatchers were faster {} times", pool, TRIES);
          queue.dispatch(view.head(), ANOTHER_TRY);
          return;
        }
        nonces.pause(lost - 1);
      }
    }
  }

  /**
   * Has a queued execution looked at when the instant comes that it waits for; one that waits for
   * none is not. What is further away than a message can be delayed is looked at before, and then
   * again.
   */
  public void wakeWhenDue(Execution queued) {
    Instant due = queued.branch().dueAt();
    if (due != null) {
      queue.wake(queued, Duration.between(clock.instant(), due));
    }
  }

  /**
   * Gives a slot up and hands on what that frees: in its own pool, and where all pools share a
   * limit in the others, which may have waited for it as well.
   */
  public void release(String pool, Slot slot) {
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
}
