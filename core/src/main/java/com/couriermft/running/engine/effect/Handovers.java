package com.couriermft.running.engine.effect;

import com.couriermft.running.engine.host.Nonces;
import com.couriermft.running.pool.PoolStore;
import com.couriermft.running.pool.Slot;
import com.couriermft.storage.store.StoreConflict;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one pool that executions on this host give up for those that are next. Executions
 * that end while a handover is at work have the next one in common, as commits of a database have a
 * write of its log: each for itself they would be each other's lost races. Thread-safe.
 */
final class Handovers {
  /** Slots that are handed on in one transaction, at most. */
  private static final int GROUP = 16;

  /** Tries to hand slots on, after which they are given up for whoever looks. */
  private static final int TRIES = 4;

  private final String pool;
  private final PoolStore pools;
  private final Nonces nonces;
  private final Lock lock;
  private final Queue<Ended> waiting = new ConcurrentLinkedQueue<>();

  /**
   * On these stores.
   *
   * @param lock is held over calls to storage
   */
  Handovers(String pool, PoolStore pools, Nonces nonces, Lock lock) {
    this.pool = pool;
    this.pools = pools;
    this.nonces = nonces;
    this.lock = lock;
  }

  /** An execution that has ended; its outcome is read and written by who holds the lock. */
  private static final class Ended {
    private final Slot slot;
    private boolean isSettled;
    private @Nullable Slot next;

    private Ended(Slot slot) {
      this.slot = slot;
    }
  }

  /**
   * Hands a slot on, and those of others that wait for the same.
   *
   * @return the slot that is granted for it; empty if nobody can be given one in this way, and the
   *     slot is held as before
   */
  Optional<Slot> handOn(Slot slot) {
    Ended own = new Ended(slot);
    waiting.add(own);
    lock.lock();
    try {
      // A group is of the first that wait, so this one may need more than one.
      while (!own.isSettled) {
        settle(waiting.stream().limit(GROUP).toList());
      }
      return Optional.ofNullable(own.next);
    } finally {
      waiting.remove(own);
      lock.unlock();
    }
  }

  private void settle(List<Ended> group) {
    List<Slot> granted = granted(group.stream().map(ended -> ended.slot).toList());
    for (int i = 0; i < group.size(); i++) {
      group.get(i).isSettled = true;
      group.get(i).next = i < granted.size() ? granted.get(i) : null;
    }
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
