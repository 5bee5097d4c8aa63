package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import com.couriermft.testing.RequestCounter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests many lanes that compete for the few permits of a connection, without a sweep: each step
 * must get its permit through messages alone.
 */
class PermitContentionTest {
  private static final int EXECUTIONS = 12;
  private static final int ITEMS = 6;
  private static final int MOST = 8;
  private static final int THREADS = 16;
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Duration ENOUGH = Duration.ofSeconds(60);

  private static final EngineSettings NEVER_SWEEPS =
      new EngineSettings(
          "one",
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(1),
          Duration.ofHours(1),
          Duration.ofMinutes(30));

  private final RequestCounter counter =
      new RequestCounter(AzuriteServer.shared().connectionString());
  private final AzureStorage storage =
      AzureStorage.ofConnectionString(AzuriteServer.shared().connectionString(), List.of(counter));
  private final World world =
      new World(new RetryingTables(storage.tables()), storage.blobs(), storage.queue());
  private final AtomicInteger atWork = new AtomicInteger();
  private final AtomicInteger mostAtWork = new AtomicInteger();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void everyLane_getsItsPermitsByMessagesAlone() throws InterruptedException {
    world.limits.connections.put("contended", MOST);
    world.limit(EXECUTIONS);
    world.step.during =
        () -> {
          mostAtWork.accumulateAndGet(atWork.incrementAndGet(), Math::max);
          LockSupport.parkNanos(STEP_NANOS);
          atWork.decrementAndGet();
        };
    Engine engine = world.engine(NEVER_SWEEPS, millis -> LockSupport.parkNanos(millis * 1_000_000));
    world.job(
        "contended",
        loop(
            "each",
            "\"source\": [1, 2, 3, 4, 5, 6], \"max_parallel\": 3",
            scripted("move", "\"connection\": \"contended\"").replace(": 1}", ": 600}")));
    List<Execution> all =
        Stream.generate(() -> world.start(engine, "contended")).limit(EXECUTIONS).toList();
    counter.clear();

    double seconds = work(engine, all);

    System.out.printf(
        "%d executions of %d steps at %d permits: %.1f s, at most %d at a time, requests %s%n",
        EXECUTIONS, ITEMS, MOST, seconds, mostAtWork.get(), counter.snapshot());
    all.forEach(e -> world.assertSettled(e, ExecutionState.COMPLETED));
    assertThat(mostAtWork.get()).isBetween(1, MOST);
    assertThat(new PermitStore(world.tables).view("contended").permits()).isEmpty();
  }

  /**
   * Lets the threads of a host handle messages until each execution has ended. Returns the elapsed
   * seconds.
   */
  private double work(Engine engine, List<Execution> all) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    long began = System.nanoTime();
    for (int i = 0; i < THREADS; i++) {
      threads.execute(
          () -> {
            while (!over.get()) {
              world.pumpOne(engine);
            }
          });
    }
    try {
      await()
          .atMost(ENOUGH)
          .until(() -> all.stream().noneMatch(e -> world.now(e).state().isActive()));
    } finally {
      over.set(true);
      threads.shutdown();
      assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
    return (System.nanoTime() - began) / 1e9;
  }
}
