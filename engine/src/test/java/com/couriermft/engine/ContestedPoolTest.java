package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.TotalLimit;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests dispatchers that repeatedly lose the race for the fence row of a pool or of all pools. */
class ContestedPoolTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final Contested tables = new Contested(new InMemoryTables(clock));
  private final World world =
      new World(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));

  @AfterEach
  void close() {
    world.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", TotalLimit.PARTITION})
  void slotIsGranted_aMomentAfterEveryRaceWasLost(String contested) {
    Engine engine = world.engine("one");
    world.limit(3);
    world.limits.total = 3;
    world.job("j", scripted("a", ""));
    tables.partition = contested;
    tables.conflicts = 6;
    Execution e = world.start(engine, "j");
    assertThat(tables.conflicts).isZero();
    world.pump(engine);
    assertThat(world.step.ran).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  @Test
  void pool_isDispatchedAMomentAfterEveryRaceWasLost() {
    Engine engine = world.engine("one");
    world.limit(0);
    world.job("j", scripted("a", ""));
    Execution e = world.start(engine, "j");
    world.limit(3);
    tables.partition = "default";
    tables.conflicts = 12;
    engine.dispatch("default");
    assertThat(tables.conflicts).isZero();
    world.pump(engine);
    assertThat(world.step.ran).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
  }

  /** Another process writes the fence row of a partition first, as long as conflicts remain. */
  private static final class Contested extends ForwardingTables {
    private String partition = "";
    private int conflicts;

    Contested(Tables inner) {
      super(inner);
    }

    @Override
    public Committed transact(String table, String where, List<Write> writes) {
      boolean isGrant = writes.stream().anyMatch(write -> write.key().startsWith("b|"));
      if (table.equals(PoolStore.TABLE) && where.equals(partition) && isGrant && conflicts > 0) {
        conflicts--;
        throw new StoreConflict("Another dispatcher was faster");
      }
      return super.transact(table, where, writes);
    }
  }
}
