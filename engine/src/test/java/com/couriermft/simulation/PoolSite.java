package com.couriermft.simulation;

import com.couriermft.engine.effect.Dispatcher;
import com.couriermft.engine.effect.StepQueue;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionEvent;
import com.couriermft.engine.execution.ExecutionOrigin;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One pool and the dispatchers of several hosts on simulated time, without a sweep. Executions
 * become ready, hold their slots for a while and release them, with their requests in any order. No
 * other component corrects an omission of a dispatcher.
 */
public final class PoolSite {
  private static final String POOL = "p0";
  private static final String SINGLE = "single";
  private static final int HOSTS = 3;
  private static final Duration LOOK = Duration.ofMillis(5);

  private final List<Throwable> unexpected = new ArrayList<>();
  private final Scheduler scheduler;
  private final LimitedAccount account;
  private final List<Dispatcher> hosts = new ArrayList<>();
  private final PoolStore pools;
  private final Map<String, Execution> executions = new HashMap<>();
  private final int count;
  private int limit;
  private long limitedAt;
  private @Nullable String beyond;
  private int ended;

  private PoolSite(long seed) {
    Random random = new Random(seed);
    scheduler = new Scheduler(random, unexpected::add);
    account = new LimitedAccount(scheduler);
    limit = 1 + random.nextInt(4);
    count = 2 + random.nextInt(10);
    pools = new PoolStore(account.tables());
    for (int host = 0; host < HOSTS; host++) {
      hosts.add(
          new Dispatcher(
              new PoolStore(account.tables()),
              new StepQueue(new InMemoryWorkQueue(scheduler)),
              scheduler,
              new Nonces(random, millis -> scheduler.sleep(Duration.ofMillis(millis))),
              new ScaleLimits(1, limit),
              new SimulatedThreads(scheduler, new Host("host" + host))));
    }
  }

  /** Runs one seed and returns the violation, or {@code null}. */
  public static @Nullable String violation(long seed) {
    return new PoolSite(seed).violation();
  }

  /** Returns the first violation in a range of seeds, or {@code null}. */
  public static @Nullable String firstViolation(long from, long seeds) {
    for (long seed = from; seed < from + seeds; seed++) {
      String violation = violation(seed);
      if (violation != null) {
        return "seed " + seed + ": " + violation;
      }
    }
    return null;
  }

  private @Nullable String violation() {
    PoolStore setUp = new PoolStore(account.unlimited());
    setUp.setLimit(POOL, limit);
    for (int i = 0; i < count; i++) {
      Execution queued = queued(i);
      executions.put(queued.id(), queued);
      Dispatcher host = host();
      scheduler.spawn("start" + i, null, scheduler.between(0, 0.3), () -> start(host, queued));
    }
    scheduler.spawn("operator", null, scheduler.between(0, 0.6), this::change);
    scheduler.spawn("workers", null, Duration.ZERO, this::work);
    scheduler.run();
    List<Slot> held = setUp.slots(POOL);
    long ready =
        executions.values().stream().filter(e -> setUp.ready().firstUpTo(e).isPresent()).count();
    if (!unexpected.isEmpty()) {
      return unexpected.get(0).toString();
    } else if (beyond != null) {
      return beyond;
    } else if (ended < count) {
      return "%d of %d executions have ended, %d are ready, %d hold a slot of %d"
          .formatted(ended, count, ready, held.size(), limit);
    } else if (!held.isEmpty()) {
      return "%d slots are held, and all executions have ended".formatted(held.size());
    }
    return null;
  }

  /** One in four executions belongs to a job with an instance limit of one. */
  private Execution queued(int number) {
    boolean isSingle = scheduler.random.nextInt(4) == 0;
    int most = isSingle ? 1 : 0;
    ExecutionOrigin origin =
        new ExecutionOrigin(POOL, 0, most, null, Json.object(), null, null, null, Labels.NONE);
    String job = isSingle ? SINGLE : "many";
    return Execution.created("e%03d".formatted(number), job, 1, origin, Scheduler.BEGIN)
        .after(ExecutionEvent.ENQUEUE, Scheduler.BEGIN.plusMillis(number));
  }

  private Dispatcher host() {
    return hosts.get(scheduler.random.nextInt(HOSTS));
  }

  /** Sets another limit. The process that sets the limit may die before it has checked the pool. */
  private void change() {
    limit = 1 + scheduler.random.nextInt(4);
    limitedAt = scheduler.nanoTime();
    pools.setLimit(POOL, limit);
    if (scheduler.random.nextBoolean()) {
      host().dispatch(POOL);
    }
  }

  private void start(Dispatcher host, Execution queued) {
    pools.ensurePlace(queued);
    host.ready(queued);
  }

  /** Starts executions that have been granted a slot, and releases the slot after a while. */
  private void work() {
    Map<String, Boolean> seen = new HashMap<>();
    PoolStore looks = new PoolStore(account.unlimited());
    for (int i = 0; i < 2_000 && ended < count; i++) {
      List<Slot> held = looks.slots(POOL);
      if (held.stream().filter(slot -> slot.jobId().equals(SINGLE)).count() > 1) {
        beyond = "the job that may have one execution at a time has several";
      }
      for (Slot slot : held) {
        if (seen.putIfAbsent(slot.executionId(), true) == null) {
          // Running executions keep their slots when a limit is lowered, but no execution gets a
          // slot above the new limit.
          if (held.size() > limit && scheduler.nanoTime() - limitedAt > 2 * LOOK.toNanos()) {
            beyond = "%d slots are held of %d".formatted(held.size(), limit);
          }
          Dispatcher host = host();
          scheduler.spawn("end", null, scheduler.between(0, 0.1), () -> end(host, slot));
          if (scheduler.random.nextInt(5) == 0) {
            Dispatcher other = host();
            scheduler.spawn("again", null, scheduler.between(0, 0.1), () -> again(other, slot));
          }
        }
      }
      scheduler.sleep(LOOK);
    }
  }

  private void end(Dispatcher host, Slot slot) {
    ended++;
    again(host, slot);
  }

  /** The message about an end may arrive twice, at two hosts. */
  private void again(Dispatcher host, Slot slot) {
    host.release(POOL, PoolStore.slotOf(executions.get(slot.executionId()), slot.epoch()));
  }
}
