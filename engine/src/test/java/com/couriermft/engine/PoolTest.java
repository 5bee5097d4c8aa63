package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFact;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.Slot;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void limit_isNeverExceededAndWaitingRunsFollow() {
    world.job("j", scripted("a", ""));
    world.limit(2);
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      all.add(world.start(engine, "j"));
      assertThat(world.pools.slots("default")).hasSizeLessThanOrEqualTo(2);
    }
    do {
      assertThat(world.pools.slots("default")).hasSizeLessThanOrEqualTo(2);
    } while (world.pumpOne(engine));
    all.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
  }

  /**
   * A view may cover only part of the ready list; the executions after that part must also be
   * granted slots.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 29, 30, 31, 61, 300})
  void raisedLimit_isGivenToAReadyListOfAnyLength(int waiting) {
    world.job("j", scripted("a", ""));
    world.limit(0);
    for (int i = 0; i < waiting; i++) {
      world.start(engine, "j");
    }
    world.limit(waiting + 5);
    engine.dispatch("default");
    assertThat(world.pools.slots("default")).hasSize(waiting);
  }

  @Test
  void executionsBehindManyThatAreParked_getTheirSlots() {
    world.job("one", scripted("a", ""), "\"max_instances\": 1");
    world.job("any", scripted("a", ""));
    world.limit(0);
    for (int i = 0; i < 70; i++) {
      world.start(engine, "one");
    }
    for (int i = 0; i < 3; i++) {
      world.clock.advance(Duration.ofSeconds(1));
      world.start(engine, "any");
    }
    world.limit(10);
    engine.dispatch("default");
    assertThat(world.pools.slots("default"))
        .extracting(Slot::jobId)
        .containsExactlyInAnyOrder("one", "any", "any", "any");
  }

  @Test
  void priority_goesFirstThenFirstCome() {
    world.job("j", scripted("a", ""));
    world.limit(0);
    Execution low = world.start(engine, "j", 0, null);
    world.clock.advance(Duration.ofSeconds(1));
    Execution second = world.start(engine, "j", 5, null);
    world.clock.advance(Duration.ofSeconds(1));
    Execution third = world.start(engine, "j", 5, null);
    assertThat(world.pools.ready().position(second, 100)).contains(1);
    assertThat(world.pools.ready().position(third, 100)).contains(2);
    assertThat(world.pools.ready().position(low, 100)).contains(3);
    world.limit(1);
    engine.dispatch("default");
    assertThat(world.pools.slots("default").get(0).executionId()).isEqualTo(second.id());
  }

  @Test
  void waiting_outweighsPriorityAfterTenMinutesForEachStep() {
    world.job("j", scripted("a", ""));
    world.limit(0);
    Execution low = world.start(engine, "j", 0, null);
    world.clock.advance(Duration.ofMinutes(19));
    Execution high = world.start(engine, "j", 2, null);
    world.clock.advance(Duration.ofMinutes(2));
    Execution late = world.start(engine, "j", 2, null);
    assertThat(world.pools.ready().position(high, 100)).contains(1);
    assertThat(world.pools.ready().position(low, 100)).contains(2);
    assertThat(world.pools.ready().position(late, 100)).contains(3);
  }

  @Test
  void jobAtItsOwnLimit_letsOthersPassAndItsRunsFollowInOrder() {
    world.job("single", scripted("a", "\"gate\": \"g\""), "\"max_instances\": 1");
    world.job("j", scripted("b", ""));
    List<Execution> singles = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      singles.add(world.start(engine, "single"));
      world.clock.advance(Duration.ofSeconds(1));
    }
    Execution other = world.start(engine, "j");
    assertThat(world.pools.slots("default"))
        .extracting(Slot::executionId)
        .containsExactlyInAnyOrder(singles.get(0).id(), other.id());
    assertThat(world.pools.ready().position(world.now(singles.get(2)), 100)).contains(2);
    world.step.open("g");
    world.pump(engine);
    singles.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
    List<Instant> started = singles.stream().map(e -> world.now(e).startedAt()).toList();
    assertThat(started).isSorted();
    assertThat(world.tables.queryAll("pools", "default", KeyRange.prefix("w|"))).isEmpty();
  }

  @Test
  void parkedRun_isReadiedByTheSweepWhenNobodyElseDid() {
    world.job("single", scripted("a", ""), "\"max_instances\": 1");
    Execution first = world.start(engine, "single");
    world.clock.advance(Duration.ofSeconds(1));
    Execution second = world.start(engine, "single");
    Slot held = world.pools.slots("default").get(0);
    world.tables.transact(
        "pools",
        "default",
        List.of(Write.delete("b|%s|%06d".formatted(first.id(), 1), held.etag())));
    engine.sweep();
    assertThat(world.pools.slots("default"))
        .extracting(Slot::executionId)
        .containsExactly(second.id());
  }

  @Test
  void parkedRun_canBeCancelledAndLeavesNothing() {
    world.job("single", scripted("a", ""), "\"max_instances\": 1");
    Execution first = world.start(engine, "single");
    Execution second = world.start(engine, "single");
    engine.stop(second.id(), StopRequest.CANCEL, "op", null);
    world.pump(engine);
    world.assertSettled(first, ExecutionState.COMPLETED);
    world.assertSettled(second, ExecutionState.CANCELLED);
    assertThat(world.tables.queryAll("pools", "default", KeyRange.prefix("w|"))).isEmpty();
  }

  @Test
  void total_capsAllPoolsTogether() {
    world.limits.pools.put("nightly", 5);
    world.limits.total = 2;
    world.job("j", scripted("a", ""));
    world.job("n", scripted("a", ""), "\"pool\": \"nightly\"");
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(world.start(engine, i % 2 == 0 ? "j" : "n"));
    }
    do {
      assertThat(world.pools.slots("default").size() + world.pools.slots("nightly").size())
          .isLessThanOrEqualTo(2);
    } while (world.pumpOne(engine));
    all.forEach(e -> assertThat(world.now(e).state()).isEqualTo(ExecutionState.COMPLETED));
    assertThat(world.tables.queryAll("pools", "_total", KeyRange.prefix("b|"))).isEmpty();
  }

  @Test
  void tokenWithoutSlot_isReapedByTheSweep() {
    world.limits.total = 1;
    world.job("j", scripted("a", ""));
    world.tables.transact(
        "pools",
        "_total",
        List.of(
            Write.insert(
                "b|gone|000001",
                Columns.none()
                    .with("execution", "gone")
                    .with("epoch", 1)
                    .with("pool", "default"))));
    Execution e = world.start(engine, "j");
    assertThat(world.pools.slots("default")).isEmpty();
    world.clock.advance(Duration.ofSeconds(16));
    engine.sweep();
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void processWithEnoughToDo_leavesMessagesToOthers() {
    world.job("j", scripted("a", "\"gate\": \"g\""));
    world.limits.stepsPerProcess = 1;
    Execution first = world.start(engine, "j");
    Execution second = world.start(engine, "j");
    var running = world.pumpInBackground(engine);
    await().until(() -> world.step.ran.size() == 1);
    world.pump(engine);
    assertThat(world.step.ran).hasSize(1);
    world.step.open("g");
    running.join();
    world.clock.advance(Duration.ofSeconds(2));
    world.pump(engine);
    world.assertSettled(first, ExecutionState.COMPLETED);
    world.assertSettled(second, ExecutionState.COMPLETED);
  }

  @Test
  void burstOfMessages_runsNoMoreStepsThanTheProcessMay() {
    world.job("j", scripted("a", "\"gate\": \"g\"").replace(": 1}", ": 600}"));
    world.limit(8);
    world.limits.stepsPerProcess = 3;
    List<Execution> all = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      all.add(world.start(engine, "j"));
    }
    CountDownLatch go = new CountDownLatch(1);
    List<CompletableFuture<Boolean>> burst = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      burst.add(
          CompletableFuture.supplyAsync(
              () -> {
                await().until(() -> go.getCount() == 0);
                return world.pumpOne(engine);
              },
              r -> new Thread(r).start()));
    }
    go.countDown();
    await().until(() -> burst.stream().filter(CompletableFuture::isDone).count() == 5);
    assertThat(world.step.ran).hasSizeLessThanOrEqualTo(3);
    world.step.open("g");
    burst.forEach(CompletableFuture::join);
    world.clock.advance(Duration.ofSeconds(2));
    world.pump(engine);
    all.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
  }

  @Test
  void tokensOfAPoolWhoseLimitWasLowered_stayWithTheirSlots() {
    world.limits.total = 500;
    List<Write> slots = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String id = "e%03d".formatted(i);
      Columns columns = Columns.none().with("execution", id).with("epoch", 1).with("job_id", "j");
      slots.add(Write.insert("b|%s|000001".formatted(id), columns));
    }
    for (int i = 0; i < 300; i += 100) {
      world.tables.transact("pools", "default", slots.subList(i, i + 100));
    }
    world.limit(2);
    world.pools.settleTokens("default", EngineSettings.FORGOTTEN, "n1");
    world.clock.advance(Duration.ofSeconds(16));
    world.pools.settleTokens("default", EngineSettings.FORGOTTEN, "n2");
    assertThat(world.tables.queryAll("pools", "_total", KeyRange.prefix("b|"))).hasSize(300);
  }

  @Test
  void list_showsNewestFirstInPagesAndByState() {
    world.job("j", scripted("a", ""));
    world.job("broken", scripted("a", "\"broken\": true"));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.add(0, world.start(engine, i == 2 ? "broken" : "j").id());
      world.clock.advance(Duration.ofSeconds(1));
    }
    world.pump(engine);
    ExecutionFilter all = ExecutionFilter.ALL;
    ExecutionQueries.Page first = world.queries.list(all, 3, null);
    ExecutionQueries.Page rest = world.queries.list(all, 3, first.next());
    List<String> listed = new ArrayList<>(ids(first));
    listed.addAll(ids(rest));
    assertThat(listed).isEqualTo(ids);
    assertThat(ids(world.queries.list(ExecutionFilter.of("broken"), 10, null)))
        .containsExactly(ids.get(2));
    assertThat(ids(world.queries.list(ExecutionFilter.in(ExecutionState.FAILED), 10, null)))
        .containsExactly(ids.get(2));
    assertThat(ids(world.queries.list(by("j", ExecutionState.COMPLETED), 10, null))).hasSize(4);
    assertThat(ids(world.queries.list(ExecutionFilter.in(ExecutionState.RUNNING), 10, null)))
        .isEmpty();
  }

  private static ExecutionFilter by(String jobId, ExecutionState state) {
    return new ExecutionFilter(
        Set.of(state), Map.of(ExecutionFact.JOB_ID, jobId), null, null, null);
  }

  private static List<String> ids(ExecutionQueries.Page page) {
    return page.executions().stream().map(Listed::id).toList();
  }
}
