package com.couriermft.engine.effect;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.host.DaemonThreads;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.Slot;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests one dispatch of a pool whose upper bound of held slots is far above their number. */
class LargePoolDispatchTest {
  private static final String POOL = "p";
  private static final int LIMIT = 130;

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final PoolStore pools = new PoolStore(tables);
  private final Dispatcher dispatcher =
      new Dispatcher(
          pools,
          new StepQueue(new InMemoryWorkQueue(clock)),
          clock,
          new Nonces(new Random(1), millis -> {}),
          new OneLimit(),
          new DaemonThreads());

  private record OneLimit() implements Limits {
    @Override
    public Map<String, Integer> pools() {
      return Map.of(POOL, LIMIT);
    }

    @Override
    public @Nullable Integer total() {
      return null;
    }

    @Override
    public int stepsPerProcess() {
      return 16;
    }

    @Override
    public OptionalInt connection(String name) {
      return OptionalInt.empty();
    }
  }

  @Test
  void boundThatIsUsedUp_isNoFullPool() {
    pools.setLimit(POOL, LIMIT);
    ReadyPlaces.add(tables, POOL, "a", 100);
    dispatcher.dispatch(POOL);
    List<Slot> held = pools.slots(POOL);
    assertThat(held).hasSize(100);
    held.stream().limit(70).forEach(slot -> pools.release(POOL, slot, false));
    ReadyPlaces.add(tables, POOL, "b", 60);
    dispatcher.dispatch(POOL);
    assertThat(pools.slots(POOL)).hasSize(90);
  }
}
