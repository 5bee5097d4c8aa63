package com.couriermft.engine.effect;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.pool.GrantResult;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.PoolView;
import com.couriermft.engine.pool.Slot;
import com.couriermft.engine.pool.WaitingForSlot;
import com.couriermft.storage.store.StoreConflict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives free slots of a pool to the head of its ready list, and sends the kicks. Dispatchers of one
 * pool stand in each other's way, so that only those look who must: who gets ready while nobody is
 * before it, and who gives a slot up while others wait for one ({@link WaitingForSlot}).
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int TRIES = 12;

  /** Looks of an execution that has got ready and is not the first, some three seconds in all. */
  private static final int LOOKS = 6;

  /** Looks that read only who is first, and not whether the pool has become full meanwhile. */
  private static final int UNSEEN_LOOKS = 4;

  /** The age by which the first of the ready list should have been granted a free slot. */
  private static final Duration GONE = Duration.ofSeconds(5);

  /** One of so many looks takes the place of a dispatcher that is gone. */
  private static final int STAND_INS = 4;

  /** Kicks that are sent one after the other. */
  private static final int KICKS = 5;

  private static final Duration ANOTHER_TRY = Duration.ofSeconds(1);

  private final PoolStore pools;
  private final StepQueue queue;
  private final InstantSource clock;
  private final Nonces nonces;
  private final Limits limits;
  private final Threads threads;

  /** Pools with many rows, or with others before an execution that got ready, at the last look. */
  private final Set<String> crowded = ConcurrentHashMap.newKeySet();

  /** The handovers of this host, by the name of their pool. */
  private final Map<String, SlotHandovers> handovers = new ConcurrentHashMap<>();

  /**
   * Makes the dispatcher of these stores.
   *
   * @param clock the storage server's
   */
  public Dispatcher(
      PoolStore pools,
      StepQueue queue,
      InstantSource clock,
      Nonces nonces,
      Limits limits,
      Threads threads) {
    this.pools = pools;
    this.queue = queue;
    this.clock = clock;
    this.nonces = nonces;
    this.limits = limits;
    this.threads = threads;
  }

  /**
   * Dispatches until nothing is left that could be granted. Where other dispatchers are faster each
   * time, a message has it done again in a moment.
   */
  public void dispatch(String pool) {
    dispatch(pool, TRIES);
  }

  private void dispatch(String pool, int tries) {
    PoolView failed = null;
    for (int lost = 0; ; ) {
      PoolView view = pools.views().read(pool, failed);
      if (view.isAtRest()) {
        return;
      }
      Optional<GrantResult> granted = grant(pool, view);
      if (granted.isPresent() && granted.get().isLast()) {
        return;
      }
      failed = granted.isPresent() ? null : view;
      if (granted.isEmpty() && ++lost >= tries && view.first().isPresent()) {
        LOG.debug("Pool(name='{}') other dispatchers were faster {} times", pool, lost);
        queue.dispatch(view.first().get(), ANOTHER_TRY);
        return;
      } else if (granted.isEmpty()) {
        nonces.pause(lost - 1);
      }
    }
  }

  /** Returns what was granted; empty if another dispatcher was faster. */
  private Optional<GrantResult> grant(String pool, PoolView view) {
    try {
      GrantResult granted = pools.grant(pool, view, limits.total(), nonces.next());
      kick(granted.slots());
      return Optional.of(granted);
    } catch (StoreConflict otherDispatcher) {
      return Optional.empty();
    }
  }

  /**
   * Kicks the executions of slots: this thread the first few, threads of their own the others,
   * because the next grant must not wait until thirty messages are sent. The sweep kicks again
   * where a message was lost.
   */
  private void kick(List<Slot> slots) {
    slots.stream().limit(KICKS).forEach(queue::kick);
    for (int at = KICKS; at < slots.size(); at += KICKS) {
      List<Slot> some = slots.subList(at, Math.min(slots.size(), at + KICKS));
      threads.start("kicks", () -> kickSome(some));
    }
  }

  private void kickSome(List<Slot> slots) {
    try {
      slots.forEach(queue::kick);
    } catch (RuntimeException e) {
      LOG.warn(
          "{} executions that got a slot could not be kicked; the sweep does it", slots.size(), e);
    }
  }

  /**
   * An execution has got ready: it gets a slot, or waits for one. Of many that get ready at a time
   * the first of the ready list has as many granted as one transaction takes, and the others look
   * whether they were among them.
   */
  public void ready(Execution e) {
    for (int looks = 0; looks < LOOKS; looks++) {
      if (isFull(e.pool(), looks >= UNSEEN_LOOKS) || isCaredFor(e)) {
        return;
      }
      nonces.pause(2 * looks + 1);
    }
    queue.dispatch(PoolStore.slotOf(e, e.epoch()), ANOTHER_TRY);
  }

  /**
   * Returns whether a pool is known to have executions that wait for a slot. Dispatching there is
   * left to those who give slots up.
   *
   * @param mayHaveBecomeFull whether to read that also of a pool that had none at the last look
   */
  private boolean isFull(String pool, boolean mayHaveBecomeFull) {
    return (mayHaveBecomeFull || pools.views().wasFull(pool))
        && pools.views().readWaiting(pool) == WaitingForSlot.SOME;
  }

  /** Looks at the pool of an execution; returns whether it need not look again. */
  private boolean isCaredFor(Execution e) {
    Optional<PoolView> small =
        crowded.contains(e.pool()) ? Optional.empty() : pools.views().readSmall(e.pool());
    if (small.isPresent()) {
      return isCaredFor(e, small.get(), false);
    }
    // One row tells that others are before it, where a look would read many.
    crowded.add(e.pool());
    Optional<Slot> first = pools.ready().firstUpTo(e);
    boolean isFirst = first.filter(slot -> slot.isOf(e)).isPresent();
    boolean standsIn = !isFirst && first.filter(other -> isLeft(e.pool(), other)).isPresent();
    return first.isEmpty()
        || (isFirst || standsIn) && isCaredFor(e, pools.views().read(e.pool(), null), standsIn);
  }

  /**
   * Returns whether the first of the ready list has waited for so long, without a grant to anybody,
   * that the host which placed it must be gone. Only one of several looks says so, so that not all
   * who wait dispatch at once.
   */
  private boolean isLeft(String pool, Slot first) {
    return first.age().compareTo(GONE) > 0
        && nonces.random().nextInt(STAND_INS) == 0
        && pools.views().sinceLastGrant(pool).compareTo(GONE) > 0;
  }

  private boolean isCaredFor(Execution e, PoolView view, boolean standsIn) {
    if (view.waiting() == WaitingForSlot.SOME) {
      return true;
    }
    boolean isFirst = view.first().filter(first -> !first.isOf(e)).isEmpty();
    if (isFirst && view.isSmall()) {
      crowded.remove(e.pool());
    } else if (!isFirst) {
      crowded.add(e.pool());
    }
    if (!isFirst && !standsIn) {
      return false;
    }
    Optional<GrantResult> granted = grant(e.pool(), view);
    if (granted.isPresent() && !granted.get().isLast()) {
      dispatch(e.pool(), granted.get().isKnown() ? 1 : TRIES);
    }
    return granted.isPresent() && isFirst;
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
    if (!shared && isHandedOn(pool, slot)) {
      return;
    }
    if (pools.release(pool, slot, shared)) {
      dispatch(pool);
    }
    if (shared) {
      List<String> others = new ArrayList<>(limits.pools().keySet());
      others.remove(pool);
      Collections.shuffle(others, new Random(nonces.random().nextLong()));
      others.forEach(this::dispatch);
    }
  }

  /**
   * Returns whether a slot went straight to the execution that is next. The slot of a job with
   * {@code max_instances} does not: its end may ready an execution of that job.
   */
  private boolean isHandedOn(String pool, Slot slot) {
    if (slot.maxInstances() > 0 || !pools.views().wasFull(pool)) {
      return false;
    }
    Optional<Slot> next =
        handovers
            .computeIfAbsent(
                pool, name -> new SlotHandovers(name, pools, nonces, threads.newLock()))
            .handOn(slot);
    next.ifPresent(queue::kick);
    return next.isPresent();
  }
}
