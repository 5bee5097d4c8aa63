package com.couriermft.engine.effect;

import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Passes slots of one pool from executions that ended on this host to the next ones. Executions
 * that end during a handover share the next handover in one transaction, because separate ones
 * would lose races to each other. Thread-safe.
 */
final class SlotHandovers {
  /** The maximum number of slots in one transaction. */
  private static final int GROUP = 16;

  /** The number of tries after which slots are released normally. */
  private static final int TRIES = 4;

  private final String pool;
  private final PoolStore pools;
  private final Nonces nonces;
  private final Lock lock;
  private final Queue<Ended> waiting = new ConcurrentLinkedQueue<>();

  /**
   * Creates the component that passes on the slots of a pool.
   *
   * @param lock a lock that is held during calls to storage
   */
  SlotHandovers(String pool, PoolStore pools, Nonces nonces, Lock lock) {
    this.pool = pool;
    this.pools = pools;
    this.nonces = nonces;
    this.lock = lock;
  }

  /** The slot of an ended execution; the holder of the lock reads and writes the other fields. */
  private static final class Ended {
    private final Slot slot;
    private boolean isSettled;
    private @Nullable Slot next;
    private @Nullable StoreUnavailable failure;

    private Ended(Slot slot) {
      this.slot = slot;
    }
  }

  /**
   * Passes a slot on, together with the slots of other threads on this host.
   *
   * @return the granted slot; empty if that is not possible, and the slot is still held
   * @throws StoreUnavailable storage does not respond; the entire group gets the exception, so that
   *     its members do not all try again one after the other
   */
  Optional<Slot> handOn(Slot slot) {
    Ended own = new Ended(slot);
    waiting.add(own);
    lock.lock();
    try {
      // A group contains the slots that have waited longest, so this slot may be in a later group.
      while (!own.isSettled) {
        settle(waiting.stream().limit(GROUP).toList());
      }
      if (own.failure != null) {
        throw own.failure;
      }
      return Optional.ofNullable(own.next);
    } finally {
      waiting.remove(own);
      lock.unlock();
    }
  }

  private void settle(List<Ended> group) {
    // The message about an end may arrive twice, but the slot must be passed on only once.
    Map<String, Ended> bySlot = new LinkedHashMap<>();
    group.forEach(ended -> bySlot.putIfAbsent(ended.slot.key(), ended));
    try {
      List<Slot> granted = granted(bySlot.values().stream().map(ended -> ended.slot).toList());
      Iterator<Ended> ends = bySlot.values().iterator();
      granted.forEach(next -> ends.next().next = next);
    } catch (StoreUnavailable e) {
      group.forEach(ended -> ended.failure = e);
    }
    group.forEach(ended -> ended.isSettled = true);
    waiting.removeAll(group);
  }

  private List<Slot> granted(List<Slot> slots) {
    for (int lost = 0; lost < TRIES && pools.views().wasFull(pool); lost++) {
      try {
        return pools.handOn(pool, slots, nonces.next());
      } catch (StoreConflict otherDispatcher) {
        nonces.pause(lost);
      }
    }
    return List.of();
  }
}
