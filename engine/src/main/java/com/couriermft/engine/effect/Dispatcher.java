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
 * Grants free slots of a pool to the first executions in its ready list, and sends the kicks that
 * wake workers. Dispatchers of one pool contend, so a process reads the pool only if it must: if
 * its execution becomes the first ready execution, or if it releases a slot while other executions
 * wait ({@link WaitingForSlot}).
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final int TRIES = 12;

  /**
   * The number of checks for a ready execution that is not the first, about three seconds in all.
   */
  private static final int LOOKS = 6;

  /**
   * The number of checks that read only the first execution. Later checks also read whether the
   * pool has become full.
   */
  private static final int UNSEEN_LOOKS = 4;

  /**
   * The age at which the first execution of the ready list should have been granted a free slot.
   */
  private static final Duration GONE = Duration.ofSeconds(5);

  /** On average, one in this many checks of a pool takes over from a dead dispatcher. */
  private static final int STAND_INS = 4;

  /** The number of kicks that are sent sequentially. */
  private static final int KICKS = 5;

  private static final Duration ANOTHER_TRY = Duration.ofSeconds(1);

  private final PoolStore pools;
  private final StepQueue queue;
  private final InstantSource clock;
  private final Nonces nonces;
  private final Limits limits;
  private final Threads threads;

  /**
   * The pools that, at the last check, had many rows or had other executions ahead of one that
   * became ready.
   */
  private final Set<String> crowded = ConcurrentHashMap.newKeySet();

  /** The handovers of this host, by pool name. */
  private final Map<String, SlotHandovers> handovers = new ConcurrentHashMap<>();

  /**
   * Creates a dispatcher.
   *
   * @param clock the storage server's clock
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
   * Dispatches until nothing more can be granted. If other dispatchers are always faster, it sends
   * a message to dispatch again shortly.
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
        LOG.debug("Pool(name='{}') gave up after {} conflicts with other dispatchers", pool, lost);
        queue.dispatch(view.first().get(), ANOTHER_TRY);
        return;
      } else if (granted.isEmpty()) {
        nonces.pause(lost - 1);
      }
    }
  }

  /** Returns the result of a grant; empty if another dispatcher was faster. */
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
   * Sends kicks for granted slots: the first few in this thread and the rest in separate threads.
   * The next grant then does not have to wait for thirty messages. The sweep replaces lost
   * messages.
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
          "{} executions got a slot, but their start message couldn't be sent; the sweep will send"
              + " it",
          slots.size(),
          e);
    }
  }

  /**
   * Dispatches for an execution that became ready. If many executions become ready at the same
   * time, the first one grants as many slots as one transaction permits. The others check whether
   * they received one.
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
   * Returns whether executions of a pool are known to wait for a slot. Dispatching is then left to
   * processes that release slots.
   *
   * @param mayHaveBecomeFull whether to read the pool again even if no executions were waiting at
   *     the last check
   */
  private boolean isFull(String pool, boolean mayHaveBecomeFull) {
    return (mayHaveBecomeFull || pools.views().wasFull(pool))
        && pools.views().readWaiting(pool) == WaitingForSlot.SOME;
  }

  /** Checks the pool of an execution; returns whether no further check is needed. */
  private boolean isCaredFor(Execution e) {
    Optional<PoolView> small =
        crowded.contains(e.pool()) ? Optional.empty() : pools.views().readSmall(e.pool());
    if (small.isPresent()) {
      return isCaredFor(e, small.get(), false);
    }
    // Reading one row shows whether other executions precede this one; a complete check would read
    // many rows.
    crowded.add(e.pool());
    Optional<Slot> first = pools.ready().firstUpTo(e);
    boolean isFirst = first.filter(slot -> slot.isOf(e)).isPresent();
    boolean standsIn = !isFirst && first.filter(other -> isLeft(e.pool(), other)).isPresent();
    return first.isEmpty()
        || (isFirst || standsIn) && isCaredFor(e, pools.views().read(e.pool(), null), standsIn);
  }

  /**
   * Returns whether the first execution of the ready list has waited so long without any grant that
   * its host must be dead. Only one of several checks returns true, so that waiting processes do
   * not all dispatch at the same time.
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
   * Schedules a check of a queued execution at its start time; does nothing if the execution has no
   * start time. If the time is further away than the maximum delay of a message, an earlier check
   * schedules the next one.
   */
  public void wakeWhenDue(Execution queued) {
    Instant due = queued.branch().dueAt();
    if (due != null) {
      queue.wake(queued, Duration.between(clock.instant(), due));
    }
  }

  /**
   * Releases a slot and dispatches its pool. If all pools share a limit, it also dispatches the
   * other pools, whose executions may have waited for the slot.
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
   * Returns whether a slot was passed directly to the next execution. Slots of jobs with {@code
   * max_instances} are not, because their release may make another execution of the job ready.
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
