package com.couriermft.engine;

import com.couriermft.execution.Branch;
import com.couriermft.execution.BranchName;
import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.execution.ExecutionState;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.ExecutionStore.Snapshot;
import com.couriermft.execution.Phase;
import com.couriermft.execution.PoolStore;
import com.couriermft.execution.Slot;
import com.couriermft.execution.Stopping;
import com.couriermft.store.Row;
import com.couriermft.store.Tables;
import com.couriermft.store.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sweep: finds by slot rows and due to-do rows whatever a crash, a lost message or a lost race
 * has left, and puts it on its way again. Any number of hosts may sweep at once. Thread-safe.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final String ACTOR = "sweep";
  private static final int POISON_BATCH = 32;

  /** By then whoever meant to make a run has made it or died. */
  private static final Duration NEVER_MADE = Duration.ofMinutes(10);

  private static final Duration POISON_HIDDEN = Duration.ofMinutes(1);

  private final ExecutionStore store;
  private final PoolStore pools;
  private final Tables clock;
  private final WorkQueue queue;
  private final Engine engine;
  private final Limits limits;
  private final Threads threads;
  private final Reminders reminders = new Reminders();
  private final AtomicInteger recovered = new AtomicInteger();
  private final AtomicLong lookedAt;

  Recovery(
      ExecutionStore store,
      PoolStore pools,
      Tables clock,
      WorkQueue queue,
      Engine engine,
      Limits limits,
      Threads threads) {
    this.store = store;
    this.pools = pools;
    this.clock = clock;
    this.queue = queue;
    this.engine = engine;
    this.limits = limits;
    this.threads = threads;
    lookedAt = new AtomicLong(threads.nanoTime());
  }

  /** Sweeps every pool. One run's or pool's trouble is logged and does not keep it from others. */
  SweepReport sweep() {
    long began = threads.nanoTime();
    lookedAt.set(began);
    Map<String, Integer> all = limits.pools();
    all.forEach((pool, limit) -> guarded(pool, () -> sweepPool(pool, limit)));
    AtomicInteger dropped = new AtomicInteger();
    guarded(Engine.STEPS, () -> drainPoison(dropped));
    reminders.forgetOld(clock.instant());
    Duration took = Duration.ofNanos(threads.nanoTime() - began);
    return new SweepReport(took, all.size(), recovered.getAndSet(0), dropped.get());
  }

  private void sweepPool(String pool, int limit) {
    guarded(pool, () -> pools.ensureLimit(pool, limit));
    guarded(pool, () -> pools.markSwept(pool));
    guarded(pool, () -> pools.todos().toStart(pool).forEach(todo -> start(pool, todo)));
    guarded(pool, () -> pools.slots(pool).forEach(slot -> slot(pool, slot)));
    guarded(pool, () -> pools.todos().toFinalise(pool).forEach(todo -> finish(pool, todo)));
    guarded(pool, () -> engine.gate().sweep(pool));
    guarded(pool, () -> pools.readyWhatIsDue(pool, clock.instant()));
    guarded(pool, () -> pools.readyWhatIsParked(pool));
    if (limits.total() != null) {
      guarded(
          pool, () -> pools.settleTokens(pool, EngineSettings.FORGOTTEN, engine.nonces().next()));
    }
    guarded(pool, () -> engine.dispatcher().dispatch(pool));
  }

  private void start(String pool, Slot todo) {
    String id = todo.executionId();
    Runnable giveUp = () -> pools.todos().forgetToStart(pool, id);
    engine.containment().guard(id, () -> sweepStart(pool, todo), giveUp);
  }

  private void slot(String pool, Slot slot) {
    Runnable giveUp = () -> engine.dispatcher().release(pool, slot);
    engine.containment().guard(slot.executionId(), () -> sweepSlot(pool, slot), giveUp);
  }

  private void finish(String pool, Slot todo) {
    String id = todo.executionId();
    Runnable giveUp = () -> pools.todos().forgetToFinalise(pool, id, todo.epoch());
    engine.containment().guard(id, () -> sweepTodo(pool, todo), giveUp);
  }

  /**
   * Sweeps if nobody seems to: called by workers, because the host that died may be the one that
   * held the timer. Costs nothing but when this process has not looked for so long itself.
   */
  void sweepIfOverdue() {
    // Half a period late, the timer or its host is taken to be gone.
    Duration overdue = engine.settings().sweepEvery().multipliedBy(3).dividedBy(2);
    guarded("The sweep", () -> lookWhetherOverdue(overdue));
  }

  private void lookWhetherOverdue(Duration overdue) {
    long now = threads.nanoTime();
    long last = lookedAt.get();
    if (now - last < overdue.toNanos() || !lookedAt.compareAndSet(last, now)) {
      return;
    }
    for (String pool : limits.pools().keySet()) {
      Optional<Row> swept = pools.lastSweep(pool);
      if (swept.isEmpty() || swept.get().age().compareTo(overdue) > 0) {
        LOG.warn("Pool(name='{}') no sweep for more than {}; sweeping here", pool, overdue);
        sweep();
        return;
      }
    }
  }

  private static void guarded(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("{} could not be swept; the next sweep tries again", what, e);
    }
  }

  /** A start that was interrupted: the run gets its place, or was never made. */
  private void sweepStart(String pool, Slot todo) {
    Optional<Snapshot> found = store.find(todo.executionId());
    if (found.isPresent()) {
      engine.placeNew(found.get().execution());
    } else if (todo.age().compareTo(NEVER_MADE) > 0) {
      pools.todos().forgetToStart(pool, todo.executionId());
    }
  }

  private void sweepSlot(String pool, Slot slot) {
    Optional<Snapshot> found = store.findTree(slot.executionId());
    if (found.isEmpty()) {
      LOG.error("Pool(name='{}') slot of unknown execution {} given up", pool, slot.executionId());
      engine.dispatcher().release(pool, slot);
      return;
    }
    Execution e = found.get().execution();
    boolean resuming = Resumption.isHalfDone(e, slot.epoch());
    boolean granted = e.epoch() == slot.epoch() && e.state() == ExecutionState.QUEUED;
    if (resuming || granted) {
      Message kick = Message.kick(slot);
      if (slot.age().compareTo(EngineSettings.FORGOTTEN) > 0
          && reminders.isDue(kick, clock.instant())) {
        engine.dispatcher().kick(slot);
      }
    } else if (e.epoch() != slot.epoch() || e.state() != ExecutionState.RUNNING) {
      engine.finaliser().settle(e, slot.epoch());
    } else {
      sweepRunning(found.get());
    }
  }

  private void sweepRunning(Snapshot at) {
    String id = at.execution().id();
    boolean expires =
        Verdicts.isOverdue(at.execution(), at.readAt())
            && at.execution().stopping().compareTo(Stopping.FAIL) < 0;
    if (expires) {
      engine.transitions().apply(at, engine.turns().decide(at, ACTOR).expire());
    }
    if (expires || at.names().stream().anyMatch(at::isStopping)) {
      engine.stops().parkWaiting(id);
    }
    Runnable nothing = () -> {};
    at.names()
        .forEach(name -> engine.containment().guard(id, () -> sweepBranch(at, name), nothing));
  }

  private void sweepBranch(Snapshot at, BranchName name) {
    Branch branch = at.branch(name).orElseThrow();
    if (branch.phase() == Phase.LEASED) {
      if (at.age(name).compareTo(engine.settings().lease()) > 0) {
        LOG.warn(
            "Execution(id={}) worker {} was silent for {}: its step is handed on",
            at.execution().id(),
            branch.leaseOwner(),
            at.age(name));
        recover(at.execution().id(), name, branch.fence());
      }
    } else if (branch.phase() == Phase.READY
        && !at.isStopping(name)
        && isForgotten(at, name, branch)
        && reminders.isDue(Message.step(at.execution(), name, branch), at.readAt())) {
      engine.transitions().lookAt(at, name);
    }
  }

  /** Members that are recovered in one sweep change what is above them, so it is read again. */
  private void recover(String id, BranchName name, int fence) {
    Snapshot at = store.getTree(id);
    boolean silent =
        at.branch(name).filter(b -> b.phase() == Phase.LEASED && b.fence() == fence).isPresent()
            && at.age(name).compareTo(engine.settings().lease()) > 0;
    if (silent) {
      engine.transitions().apply(at, engine.turns().end(at, name, ACTOR).recover());
      recovered.incrementAndGet();
    }
  }

  private static boolean isForgotten(Snapshot at, BranchName name, Branch branch) {
    Instant due = branch.dueAt();
    boolean overdue = due == null || at.readAt().isAfter(due.plus(EngineSettings.FORGOTTEN));
    return overdue && at.age(name).compareTo(EngineSettings.FORGOTTEN) > 0;
  }

  /**
   * Does the act; it never drops the row because the header does not say so yet: its author may
   * still be about to write it.
   */
  private void sweepTodo(String pool, Slot todo) {
    // A resume since then has made another epoch of it, which nobody has asked to cancel.
    engine
        .stops()
        .stop(
            todo.executionId(),
            Stopping.CANCEL,
            ACTOR,
            "a cancel was interrupted",
            e ->
                e.epoch() == todo.epoch()
                    && !ExecutionLifecycle.TABLE.isFinal(e.state())
                    && !Stops.isAskedAlready(e, Stopping.CANCEL));
    engine.finaliser().finalise(store.get(todo.executionId()).execution());
    pools.todos().forgetToFinalise(pool, todo.executionId(), todo.epoch());
  }

  /**
   * A message in the poison queue means that a host failed over it; the slot rows cover its run.
   */
  private void drainPoison(AtomicInteger dropped) {
    for (WorkQueue.Received message :
        queue.receive(Engine.STEPS + "-poison", POISON_BATCH, POISON_HIDDEN)) {
      LOG.error("Queue(name='{}-poison') dropped: {}", Engine.STEPS, message.body());
      queue.delete(Engine.STEPS + "-poison", message);
      dropped.incrementAndGet();
    }
  }
}
