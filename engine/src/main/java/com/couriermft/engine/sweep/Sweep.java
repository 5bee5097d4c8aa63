package com.couriermft.engine.sweep;

import com.couriermft.engine.effect.Containment;
import com.couriermft.engine.effect.DisabledJobs;
import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.host.Threads;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and resumes work that a crash, a lost message or a lost race has left unfinished. It finds
 * the work by slot rows and due to-do rows. Any number of hosts may sweep at the same time.
 * Thread-safe.
 */
public final class Sweep {
  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

  private final PoolStore pools;
  private final Dispatcher dispatcher;
  private final StepQueue queue;
  private final Limits limits;
  private final Containment containment;
  private final Looks looks;
  private final Host host;
  private final AtomicLong lookedAt;

  /**
   * Creates the component that sweeps these pools.
   *
   * @param looks the checks of a pool's rows
   * @param host the host's clocks and random source
   */
  public Sweep(
      PoolStore pools,
      Dispatcher dispatcher,
      StepQueue queue,
      Limits limits,
      Containment containment,
      Looks looks,
      Host host) {
    this.pools = pools;
    this.dispatcher = dispatcher;
    this.queue = queue;
    this.limits = limits;
    this.containment = containment;
    this.looks = looks;
    this.host = host;
    lookedAt = new AtomicLong(host.threads().nanoTime());
  }

  /**
   * The checks of a pool's rows.
   *
   * @param todos completes interrupted starts and cancellations
   * @param slots checks the holders of slots
   * @param branches checks the branches of running executions
   * @param dependents checks executions that wait for other jobs
   * @param disabled keeps the pools' lists of disabled jobs up to date
   * @param statistics keeps the sums of the counters up to date
   * @param reminders remembers which messages were sent again, and when
   */
  public record Looks(
      TodoSweep todos,
      SlotSweep slots,
      BranchSweep branches,
      DependentSweep dependents,
      DisabledJobs disabled,
      Statistics statistics,
      Reminders reminders) {}

  /**
   * The host's clocks and random source.
   *
   * @param threads provides the monotonic clock
   * @param clock the storage server's clock
   * @param nonces the random source
   * @param every how often every pool should be swept
   */
  public record Host(Threads threads, InstantSource clock, Nonces nonces, Duration every) {}

  /**
   * Sweeps every pool. A failure in one execution or pool is logged and does not affect other
   * executions or pools.
   */
  public SweepReport sweep() {
    long began = host.threads().nanoTime();
    lookedAt.set(began);
    Map<String, Integer> all = limits.pools();
    all.forEach((pool, limit) -> guarded(pool, () -> sweepPool(pool, limit)));
    AtomicInteger dropped = new AtomicInteger();
    guarded(StepQueue.NAME, () -> dropped.set(queue.dropPoison()));
    guarded("The statistics", looks.statistics()::keepUp);
    looks.reminders().forgetOld(host.clock().instant());
    Duration took = Duration.ofNanos(host.threads().nanoTime() - began);
    return new SweepReport(took, all.size(), looks.branches().recovered(), dropped.get());
  }

  private void sweepPool(String pool, int limit) {
    guarded(pool, () -> pools.ensureLimit(pool, limit));
    guarded(pool, () -> pools.markSwept(pool));
    guarded(pool, () -> pools.todos().toStart(pool).forEach(todo -> start(pool, todo)));
    guarded(pool, () -> held(pool, pools.held(pool)));
    guarded(pool, () -> pools.todos().toFinalise(pool).forEach(todo -> finish(pool, todo)));
    guarded(pool, () -> looks.dependents().sweep(pool));
    guarded(pool, () -> pools.readyWhatIsDue(pool, host.clock().instant()));
    guarded(pool, () -> pools.readyWhatIsParked(pool));
    if (limits.total() != null) {
      guarded(pool, () -> pools.settleTokens(pool, EngineSettings.FORGOTTEN, host.nonces().next()));
    }
    guarded(pool, () -> dispatcher.dispatch(pool));
  }

  private void start(String pool, Slot todo) {
    String id = todo.executionId();
    Runnable giveUp = () -> pools.todos().forgetToStart(pool, id);
    containment.guard(id, () -> looks.todos().start(pool, todo), giveUp);
  }

  private void held(String pool, PoolStore.Held held) {
    held.slots().forEach(slot -> slot(pool, slot));
    looks.disabled().agree(pool, held);
  }

  private void slot(String pool, Slot slot) {
    Runnable giveUp = () -> dispatcher.release(pool, slot);
    containment.guard(slot.executionId(), () -> looks.slots().sweep(pool, slot), giveUp);
  }

  private void finish(String pool, Slot todo) {
    String id = todo.executionId();
    Runnable giveUp = () -> pools.todos().forgetToFinalise(pool, id, todo.epoch());
    containment.guard(id, () -> looks.todos().finish(pool, todo), giveUp);
  }

  /**
   * Sweeps if no host seems to be sweeping. Workers call this method because the host that died may
   * be the one that ran the timer. The call costs nothing if this process has checked recently.
   */
  public void sweepIfOverdue() {
    // If the sweep is half a period late, the timer or its host is assumed to be dead.
    Duration overdue = host.every().multipliedBy(3).dividedBy(2);
    guarded("The sweep", () -> lookWhetherOverdue(overdue));
  }

  private void lookWhetherOverdue(Duration overdue) {
    long now = host.threads().nanoTime();
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
      LOG.error("{} could not be swept; the next sweep will try again", what, e);
    }
  }
}
