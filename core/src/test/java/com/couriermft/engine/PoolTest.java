package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionIndex;
import com.couriermft.execution.ExecutionQueries;
import com.couriermft.execution.ExecutionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

  @Test
  void priority_goesFirstThenFirstCome() {
    world.job("j", scripted("a", ""));
    world.limit(0);
    Execution low = world.start(engine, "j", 0, null);
    world.clock.advance(Duration.ofSeconds(1));
    Execution second = world.start(engine, "j", 5, null);
    world.clock.advance(Duration.ofSeconds(1));
    Execution third = world.start(engine, "j", 5, null);
    assertThat(world.pools.position(second, 100)).contains(1);
    assertThat(world.pools.position(third, 100)).contains(2);
    assertThat(world.pools.position(low, 100)).contains(3);
    world.limit(1);
    engine.dispatch("default");
    assertThat(world.pools.slots("default").get(0).executionId()).isEqualTo(second.id());
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
    ExecutionIndex.Filter all = new ExecutionIndex.Filter(null, null, null, null);
    ExecutionQueries.Page first = world.queries.list(all, 3, null);
    ExecutionQueries.Page rest = world.queries.list(all, 3, first.continuation());
    List<String> listed = new ArrayList<>(ids(first));
    listed.addAll(ids(rest));
    assertThat(listed).isEqualTo(ids);
    assertThat(ids(world.queries.list(by("broken", null), 10, null))).containsExactly(ids.get(2));
    assertThat(ids(world.queries.list(by(null, ExecutionState.FAILED), 10, null)))
        .containsExactly(ids.get(2));
    assertThat(ids(world.queries.list(by("j", ExecutionState.COMPLETED), 10, null))).hasSize(4);
    assertThat(ids(world.queries.list(by(null, ExecutionState.RUNNING), 10, null))).isEmpty();
  }

  private static ExecutionIndex.Filter by(String jobId, ExecutionState state) {
    return new ExecutionIndex.Filter(jobId, state, null, null);
  }

  private static List<String> ids(ExecutionQueries.Page page) {
    return page.executions().stream().map(Execution::id).toList();
  }
}
