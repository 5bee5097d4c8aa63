package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that an unreadable row affects only its own execution and blocks no other execution's
 * slot.
 */
class DamagedExecutionTest {
  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @CsvSource({
    "state, no state",
    "phase, no phase",
    "cursor, no number",
    "loops, no JSON",
    "deadline_at, no time",
    "job_id, a job that is gone"
  })
  void damagedColumn_endsItsExecutionAndFreesTheSlot(String column, String damage) {
    world.limit(1);
    world.job("j", scripted("a", ""));
    Execution damaged = world.start(engine, "j");
    Execution other = world.start(engine, "j");
    world.tables.transact(
        ExecutionStore.TABLE,
        damaged.id(),
        List.of(Write.merge("h", Columns.none().with(column, damage), Write.ANY)));
    for (int minutes = 0; minutes < 3; minutes++) {
      world.pump(engine);
      world.clock.advance(Duration.ofSeconds(30));
      engine.sweep();
    }
    world.pump(engine);

    Columns header =
        world.tables.find(ExecutionStore.TABLE, damaged.id(), "h").orElseThrow().columns();
    assertThat(header.text("state")).isEqualTo("failed");
    assertThat(header.text("failure")).contains("engine_error");
    assertThat(new PoolStore(world.tables).slots("default")).isEmpty();
    world.assertSettled(other, ExecutionState.COMPLETED);
  }

  @ParameterizedTest
  @CsvSource({
    "r|, epoch, 99999999999",
    "r|, execution, 0",
    "r|, max_instances, 99999999999",
    "b|, epoch, 99999999999",
    "b|, execution, 0",
    "t|, since, 0",
    "t|, epoch, 99999999999"
  })
  void damagedRowOfAPool_stopsNobody(String prefix, String column, long damage) {
    world.limit(1);
    world.job("j", scripted("a", ""));
    Instant later = prefix.equals("t|") ? world.clock.instant().plusSeconds(30) : null;
    Execution holder = world.start(engine, "j", 0, later);
    Execution damaged = prefix.equals("r|") ? world.start(engine, "j") : holder;
    Execution other = world.start(engine, "j");
    String key =
        world.tables.queryAll(PoolStore.TABLE, "default", KeyRange.prefix(prefix)).stream()
            .map(Row::key)
            .filter(row -> row.contains(damaged.id()))
            .findFirst()
            .orElseThrow();
    Columns columns = Columns.none().with(column, damage);
    world.tables.transact(
        PoolStore.TABLE, "default", List.of(Write.merge(key, columns, Write.ANY)));
    for (int minutes = 0; minutes < 3; minutes++) {
      world.pump(engine);
      world.clock.advance(Duration.ofSeconds(30));
      engine.sweep();
    }
    world.pump(engine);

    world.assertSettled(damaged, ExecutionState.COMPLETED);
    world.assertSettled(other, ExecutionState.COMPLETED);
    assertThat(new PoolStore(world.tables).slots("default")).isEmpty();
  }
}
