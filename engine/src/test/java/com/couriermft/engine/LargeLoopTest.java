package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StepState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests loops over thousands of items, on engines that start and die. */
class LargeLoopTest {
  private static final int ITEMS = 2_000;
  private static final int MANY = 3_000;

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final WrittenBytes written = new WrittenBytes();
  private final World world =
      new World(
          written.of(new InMemoryTables(clock)),
          written.of(new InMemoryBlobs(clock)),
          new InMemoryWorkQueue(clock));
  private final CountedStep step = new CountedStep(MANY);
  private final List<Engine> engines = new ArrayList<>();

  @AfterEach
  void close() {
    world.close();
  }

  private Execution start(int items, int lanes, boolean handsOn, int hosts) {
    world.steps.add(step);
    world.job(
        "j",
        "{\"id\": \"list\", \"type\": \"test.counted\", \"config\": {\"make\": %d}},"
                .formatted(items)
            + loop(
                "each",
                "\"source\": \"{{steps.list.items}}\", \"max_parallel\": " + lanes,
                "{\"id\": \"count\", \"type\": \"test.counted\", \"config\": {\"item\":"
                    + " \"{{loop.current_item.n}}\", \"hands_on\": %s}}".formatted(handsOn)));
    for (int host = 0; host < hosts; host++) {
      engines.add(world.engine("host-" + host));
    }
    return world.start(engines.get(0), "j");
  }

  /** Each engine works until no message is left or until it dies. A dead engine is replaced. */
  private void work() {
    int before = step.stuck.get();
    List<CompletableFuture<Void>> busy = new ArrayList<>();
    for (Engine engine : engines) {
      Runnable work =
          () -> {
            while (step.stuck.get() == before && world.pumpOne(engine)) {}
          };
      busy.add(CompletableFuture.runAsync(work, r -> new Thread(r).start()));
    }
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(2))
        .until(
            () -> busy.stream().filter(one -> !one.isDone()).count() == step.stuck.get() - before);
    busy.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
    for (int i = 0; i < busy.size(); i++) {
      if (!busy.get(i).isDone()) {
        engines.set(i, world.engine("host-%d-after-%d".formatted(i, step.stuck.get())));
      }
    }
    if (step.stuck.get() > before) {
      clock.advance(Duration.ofSeconds(61));
      engines.get(0).sweep();
    }
  }

  private void assertEachDoneOnce(Execution e, int items) {
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(IntStream.range(0, items)).allMatch(item -> step.done(item) == 1);
    assertThat(step.done()).isEqualTo(items);
    Set<List<Integer>> at = new HashSet<>();
    world.executions.forEachAttempt(
        e.id(),
        1,
        2,
        row -> {
          assertThat(row.state()).isEqualTo(StepState.COMPLETED);
          assertThat(at.add(row.key().at().indexes())).isTrue();
        });
    assertThat(at).hasSize(items);
    assertThat(written.mostWrites()).isLessThanOrEqualTo(100);
  }

  @Test
  void everyHostDiesThreeTimes_eachItemIsDoneOnceAndNoneCostsMoreThanTheFirst() {
    Map<Integer, Long> bytes = new ConcurrentHashMap<>();
    step.whenDone = done -> bytes.computeIfAbsent(done, n -> written.sum());
    IntStream.range(0, 12).map(death -> 600 + 60 * death).forEach(step.deadly::add);
    Execution e = start(ITEMS, 16, true, 4);
    while (world.now(e).state().isActive()) {
      work();
    }

    assertThat(step.stuck).hasValue(12);
    assertEachDoneOnce(e, ITEMS);
    assertThat(IntStream.range(0, ITEMS).map(step::begun).sum()).isEqualTo(ITEMS + 12);
    long first = bytes.get(550) - bytes.get(50);
    long last = bytes.get(ITEMS) - bytes.get(ITEMS - 500);
    System.out.printf("Written per item: first %d, last %d bytes%n", first / 500, last / 500);
    // Lanes take the last items one by one, and each time they write the parent's row.
    assertThat(last).isLessThan(first * 5 / 4);
    world.audit(e);
  }

  @Test
  void veryManyItems_oneAfterTheOther_writeAsMuchForTheLastAsForTheFirst() {
    Map<Integer, Long> bytes = new ConcurrentHashMap<>();
    step.whenDone = done -> bytes.computeIfAbsent(done, n -> written.sum());
    Execution e = start(MANY, 1, false, 1);
    work();
    assertEachDoneOnce(e, MANY);
    long first = bytes.get(501) - bytes.get(1);
    assertThat(bytes.get(MANY) - bytes.get(MANY - 500)).isLessThan(first * 11 / 10);
  }

  @Test
  void pausedLoop_onAnotherEngine_goesOnWithTheNextItem() {
    Execution e = start(ITEMS, 1, true, 2);
    Engine one = engines.get(0);
    step.whenDone =
        done -> {
          if (done == 777) {
            one.stop(e.id(), StopRequest.PAUSE, "test", null);
          }
        };
    world.pump(one);
    world.assertSettled(e, ExecutionState.PAUSED);
    assertThat(step.done()).isEqualTo(777);
    engines.get(1).resume(e.id(), "test", null);
    world.pump(engines.get(1));
    assertThat(IntStream.range(0, ITEMS)).allMatch(item -> step.begun(item) == 1);
    assertEachDoneOnce(e, ITEMS);
  }
}
