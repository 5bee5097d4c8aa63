package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a lane that takes items while other processes keep changing the same rows. */
class ContestedLaneTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final AtomicInteger conflicts = new AtomicInteger();
  private final World world =
      new World(
          contested(new InMemoryTables(clock)),
          new InMemoryBlobs(clock),
          new InMemoryWorkQueue(clock));

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void laneThatIsOvertakenTwentyTimes_keepsWhatItDid() {
    Engine engine = world.engine("one");
    world.job("j", loop("each", "\"source\": [1,2,3,4], \"max_parallel\": 2", scripted("a", "")));
    Execution e = world.start(engine, "j");
    conflicts.set(20);
    world.pump(engine);

    assertThat(conflicts.get()).isNegative();
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsExactly("a/0", "a/0", "a/0", "a/0");
  }

  /**
   * Tables in which another process writes first whenever a lane's step ends, as long as conflicts
   * remain.
   */
  private Tables contested(Tables target) {
    return (Tables)
        Proxy.newProxyInstance(
            Tables.class.getClassLoader(),
            new Class<?>[] {Tables.class},
            (self, method, arguments) -> {
              if (method.getName().equals("transact")
                  && isEndOfItem((List<?>) arguments[2])
                  && conflicts.getAndDecrement() > 0) {
                throw new StoreConflict("Somebody else was faster");
              }
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static boolean isEndOfItem(List<?> writes) {
    return writes.stream()
        .map(Write.class::cast)
        .anyMatch(
            write ->
                write.key().startsWith("s|") && write.columns().text("state").equals("completed"));
  }
}
