package com.couriermft.engine;

import com.couriermft.dependency.UpstreamJudge;
import com.couriermft.dependency.Waiters;
import com.couriermft.dependency.Waiters.Waiter;
import com.couriermft.event.DomainEvent;
import com.couriermft.event.EventType;
import com.couriermft.event.ExecutionListener;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Slot;
import com.couriermft.execution.Upstreams;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds queued runs back until the jobs that they depend on have done their part. A run's place is
 * a row of its pool meanwhile; it leads nowhere but here, and goes last. Whoever places a run,
 * whoever ends a run of an upstream job, and the sweep look at it. Thread-safe.
 */
final class Gate implements ExecutionListener {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);
  private static final String ACTOR = "dependencies";
  private static final int TRIES = 20;

  private final Engine engine;
  private final ExecutionStore store;
  private final PoolStore pools;
  private final UpstreamJudge judge;
  private final Waiters waiters;

  Gate(Engine engine, ExecutionStore store, PoolStore pools, UpstreamJudge judge, Waiters waiters) {
    this.engine = engine;
    this.store = store;
    this.pools = pools;
    this.judge = judge;
    this.waiters = waiters;
  }

  /**
   * An execution has its place. One that waits for an instant is looked at when that comes, one
   * that waits for others at once; else its pool is dispatched.
   */
  void placed(Execution e) {
    engine.dispatcher().wakeWhenDue(e);
    if (Upstreams.of(e).isWaiting()) {
      look(store.get(e.id()), new Waiter(e.id(), e.epoch()));
    } else if (e.branch().dueAt() == null) {
      engine.dispatcher().dispatch(e.pool());
    }
  }

  /**
   * Looks at an execution that may have come to the instant it waits for: it goes on waiting, for
   * that or for others, or it is ready and its pool is dispatched.
   *
   * @param epoch of the place; of another one nothing is to be done
   */
  void due(Snapshot at, int epoch) {
    Execution e = at.execution();
    Waiter waiter = new Waiter(e.id(), epoch);
    if (!isQueued(e, waiter)) {
      return;
    }
    Instant due = e.branch().dueAt();
    if (due != null && due.isAfter(engine.turns().now())) {
      engine.dispatcher().wakeWhenDue(e);
    } else if (Upstreams.of(e).isWaiting()) {
      look(at, waiter);
    } else {
      pools.readyWaiting(e);
      engine.dispatcher().dispatch(e.pool());
    }
  }

  /** Looks at every run of a pool that waits for others, one at a time. */
  void sweep(String pool) {
    for (Slot place : pools.todos().dependent(pool)) {
      Waiter waiter = new Waiter(place.executionId(), place.epoch());
      Runnable giveUp =
          () -> pools.todos().forgetDependent(pool, waiter.executionId(), waiter.epoch());
      engine.containment().guard(waiter.executionId(), () -> sweep(pool, place, waiter), giveUp);
    }
  }

  private void sweep(String pool, Slot place, Waiter waiter) {
    Optional<Snapshot> at = store.find(waiter.executionId());
    if (at.isEmpty()) {
      LOG.error("Pool(name='{}') place of unknown execution {} given up", pool, waiter);
      pools.todos().forgetDependent(pool, waiter.executionId(), waiter.epoch());
    } else if (Resumption.isHalfDone(at.get().execution(), waiter.epoch())) {
      // Whoever resumes it is likely to be at it still.
      if (place.age().compareTo(EngineSettings.FORGOTTEN) > 0) {
        engine.resumption().finish(at.get());
        look(store.get(waiter.executionId()), waiter);
      }
    } else {
      look(at.get(), waiter);
    }
  }

  /** A run has ended: those that wait for its job are looked at. */
  @Override
  public void hear(DomainEvent event) {
    if (event.type().isEnding() && event.type() != EventType.EXECUTION_PAUSED) {
      for (Waiter waiter : waiters.of(event.jobId())) {
        // The place that it waits in is the sweep's to take away.
        engine
            .containment()
            .guard(waiter.executionId(), () -> wake(waiter, event.jobId()), () -> {});
      }
    }
  }

  private void wake(Waiter waiter, String upstream) {
    Optional<Snapshot> at = store.find(waiter.executionId());
    if (at.isPresent()) {
      look(at.get(), waiter);
    } else {
      waiters.forget(waiter, upstream);
    }
  }

  private void look(Snapshot first, Waiter waiter) {
    Snapshot at = first;
    for (int tries = 0; tries < TRIES; tries++) {
      Optional<Snapshot> judged = isWaiting(at, waiter) ? judge(at, waiter) : Optional.of(at);
      if (judged.isPresent()) {
        if (!isWaiting(judged.get(), waiter)) {
          leave(judged.get().execution(), waiter);
        }
        return;
      }
      engine.nonces().pause(tries);
      at = store.get(waiter.executionId());
    }
    LOG.debug("{} changed faster than it could be looked at; the sweep follows", waiter);
  }

  private static boolean isWaiting(Snapshot at, Waiter waiter) {
    Execution e = at.execution();
    return isQueued(e, waiter) && Upstreams.of(e).isWaiting();
  }

  private static boolean isQueued(Execution e, Waiter waiter) {
    return e.state() == ExecutionState.QUEUED && e.epoch() == waiter.epoch();
  }

  /** The run as it is afterwards; empty if somebody else was faster. */
  private Optional<Snapshot> judge(Snapshot at, Waiter waiter) {
    Execution e = at.execution();
    Instant notBefore = e.branch().dueAt();
    if (notBefore != null && notBefore.isAfter(engine.turns().now())) {
      return Optional.of(at);
    }
    Upstreams before = Upstreams.of(e);
    Upstreams now = judge.judge(e, engine.turns().now());
    if (now.isWaiting() && !before.isSeen()) {
      // Whoever ends an upstream run from now on finds it; who did before is seen at this look.
      waiters.remember(waiter, before.unmet());
      now = judge.judge(e, engine.turns().now());
    }
    return now.equals(before)
        ? Optional.of(at)
        : engine.transitions().apply(at, engine.turns().decide(at, ACTOR).judged(now));
  }

  /** It waits no longer: it is ready, can never start, or was stopped. */
  private void leave(Execution e, Waiter waiter) {
    boolean isQueued = isQueued(e, waiter);
    boolean isAhead = e.epoch() < waiter.epoch() && !ExecutionLifecycle.TABLE.isFinal(e.state());
    if (isAhead && e.filesGoneAt() == null) {
      return;
    }
    waiters.forget(waiter, Upstreams.of(e).all());
    if (!pools.todos().isDependent(e, waiter.epoch())) {
      return;
    }
    if (isQueued) {
      pools.readyDependent(e);
      engine.dispatcher().dispatch(e.pool());
    } else {
      engine.finaliser().finalise(e);
      pools.todos().forgetDependent(e.pool(), e.id(), waiter.epoch());
    }
  }
}
