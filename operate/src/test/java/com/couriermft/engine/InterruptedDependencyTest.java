package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests hosts that die, compete and repeat each other's work while executions wait for other jobs.
 */
class InterruptedDependencyTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  /** A host dies right after each write in turn, and another host completes the work. */
  @ParameterizedTest
  @ValueSource(strings = {"up", "broken"})
  void hostDies_afterAnyWrite_theRunStartsOnceOrFailsOnce(String upstream) {
    int died = 0;
    for (int write = 1; ; write++) {
      try (Trial trial = new Trial()) {
        if (!trial.diesAfter(write, (world, engine) -> story(world, engine, upstream))) {
          break;
        }
        died++;
        trial.another(upstream);
        ExecutionState expected =
            upstream.equals("up") ? ExecutionState.COMPLETED : ExecutionState.FAILED;
        trial.assertEnded(expected, "death after write " + write);
      }
    }
    assertThat(died).isGreaterThan(25);
  }

  private static void story(World world, Engine engine, String upstream) {
    Trial.start(world, engine, "down-" + upstream);
    Trial.start(world, engine, upstream);
    world.pump(engine);
  }

  @Test
  void hostDies_whileAWaitingRunIsPausedAndResumed_theRunStartsOnce() {
    int died = 0;
    for (int write = 1; ; write++) {
      try (Trial trial = new Trial()) {
        Execution waiting = Trial.start(trial.world, trial.first, "down-up");
        boolean dies =
            trial.diesAfter(
                write,
                (world, engine) -> {
                  engine.stop(waiting.id(), StopRequest.PAUSE, "test", null);
                  engine.resume(waiting.id(), "test", null);
                });
        if (!dies) {
          break;
        }
        died++;
        Engine second = trial.world.engine("second");
        trial.settle(second);
        if (trial.world.now(waiting).state() == ExecutionState.PAUSED) {
          second.resume(waiting.id(), "test", null);
        }
        trial.another("up");
        trial.assertEnded(ExecutionState.COMPLETED, "death after write " + write);
      }
    }
    assertThat(died).isGreaterThan(5);
  }

  @Test
  void upstreamEnds_rightBeforeTheWaitIsNoted_noWakeUpIsLost() {
    try (Trial trial = new Trial()) {
      Trial.start(trial.world, trial.first, "up");
      trial.beforeWaits = () -> trial.world.pump(trial.first);

      Trial.start(trial.world, trial.first, "down-up");
      trial.world.pump(trial.first);

      // No sweep is needed, because the execution checked its dependency again after it became
      // visible.
      trial.assertEnded(ExecutionState.COMPLETED, "without a sweep");
    }
  }

  @Test
  void upstreamEnds_rightAfterTheWaitIsNoted_noWakeUpIsLost() {
    try (Trial trial = new Trial()) {
      Trial.start(trial.world, trial.first, "up");
      trial.afterWaits = () -> trial.world.pump(trial.first);

      Trial.start(trial.world, trial.first, "down-up");
      trial.world.pump(trial.first);

      trial.assertEnded(ExecutionState.COMPLETED, "without a sweep");
    }
  }

  @Test
  void manyLookAtOnce_theRunStartsOnce() throws InterruptedException {
    for (int round = 0; round < 6; round++) {
      try (Trial trial = new Trial()) {
        Engine second = trial.world.engine("second");
        Trial.start(trial.world, trial.first, "down-up");
        Trial.start(trial.world, trial.first, "up");
        List<Thread> threads =
            List.of(
                new Thread(() -> trial.world.pump(trial.first)),
                new Thread(second::sweep),
                new Thread(trial.first::sweep),
                new Thread(() -> Trial.start(trial.world, second, "down-up")));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
          thread.join(20_000);
        }
        trial.settle(second);
        trial.assertEnded(ExecutionState.COMPLETED, "round " + round);
      }
    }
  }

  /** A separate world in which the first host may die. */
  private static final class Trial implements AutoCloseable {
    private final ManualClock clock = new ManualClock(START);
    private final InMemoryTables stored = new InMemoryTables(clock);
    private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
    private Runnable beforeWaits = () -> {};
    private Runnable afterWaits = () -> {};
    private int writesLeft = Integer.MAX_VALUE;
    private final Thread main = Thread.currentThread();
    private final World world = new World(new Mortal(), blobs, new InMemoryWorkQueue(clock));
    private final Engine first = world.engine("first");

    Trial() {
      world.job("up", World.scripted("a", ""));
      world.job("broken", World.scripted("a", "\"broken\": true"));
      for (String job : List.of("up", "broken")) {
        world.job(
            "down-" + job,
            World.scripted("d", ""),
            "\"depends_on\": [{\"job_id\": \"%s\"}]".formatted(job));
      }
      first.sweep();
    }

    /** Starts the only execution of a job, or returns the execution if it exists. */
    static Execution start(World world, Engine engine, String job) {
      return world.start(engine, Ulid.derived(START, job), job, 0, null);
    }

    boolean diesAfter(int writes, BiConsumer<World, Engine> story) {
      writesLeft = writes;
      try {
        story.accept(world, first);
        return false;
      } catch (Death death) {
        return true;
      } finally {
        writesLeft = Integer.MAX_VALUE;
      }
    }

    /** Another host continues, and clients repeat requests that received no response. */
    void another(String upstream) {
      Engine second = world.engine("another");
      start(world, second, "down-" + upstream);
      start(world, second, upstream);
      settle(second);
    }

    void settle(Engine engine) {
      for (int i = 0; i < 12; i++) {
        world.pump(engine);
        if (isOver("down-up") || isOver("down-broken")) {
          return;
        }
        clock.advance(Duration.ofSeconds(i < 6 ? 20 : 125));
        engine.sweep();
      }
    }

    private boolean isOver(String job) {
      return world
          .executions
          .find(Ulid.derived(START, job))
          .map(at -> at.execution().state())
          .filter(s -> s == ExecutionState.COMPLETED || s == ExecutionState.FAILED)
          .isPresent();
    }

    void assertEnded(ExecutionState expected, String when) {
      String job = expected == ExecutionState.FAILED ? "down-broken" : "down-up";
      Execution e = world.executions.get(Ulid.derived(START, job)).execution();
      assertThat(e.state()).as(when).isEqualTo(expected);
      List<String> audit = world.audit(e);
      assertThat(audit).as(when).filteredOn("execution.unblocked"::equals).hasSizeLessThan(2);
      assertThat(audit).filteredOn(("execution." + expected.text())::equals).hasSize(1);
      if (expected == ExecutionState.COMPLETED) {
        assertThat(audit).as(when).filteredOn("execution.running"::equals).hasSize(1);
        assertThat(audit).as(when).filteredOn("step.completed"::equals).hasSize(1);
      } else {
        assertThat(audit).as(when).doesNotContain("execution.running");
      }
      first.sweep();
      assertThat(world.pools.todos().dependent("default")).as(when).isEmpty();
      assertThat(findings()).as(when).isEmpty();
    }

    private List<Finding> findings() {
      List<Finding> found = new ArrayList<>();
      new LiveVerification(stored, stored, blobs, ExpectedDurations.DEFAULT, false)
          .ofStandingWorld().stream()
              .filter(finding -> finding.severity().compareTo(Severity.NOTE) > 0)
              .forEach(found::add);
      return found;
    }

    @Override
    public void close() {
      world.close();
    }

    private final class Mortal extends ForwardingTables {
      Mortal() {
        super(stored);
      }

      @Override
      public Committed transact(String table, String partition, List<Write> writes) {
        Runnable before = table.equals("waits") ? beforeWaits : () -> {};
        Runnable after = table.equals("waits") ? afterWaits : () -> {};
        if (table.equals("waits")) {
          beforeWaits = () -> {};
          afterWaits = () -> {};
        }
        before.run();
        Committed committed = super.transact(table, partition, writes);
        after.run();
        if (Thread.currentThread() == main && --writesLeft == 0) {
          throw new Death();
        }
        return committed;
      }
    }
  }

  /** Simulates the end of the process. */
  private static final class Death extends Error {
    private static final long serialVersionUID = 1L;
  }
}
