package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.steps.function.TestJar;
import com.couriermft.steps.function.isolated.Children;
import com.couriermft.steps.function.isolated.Naughty;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests isolated functions as steps of executions. */
class IsolatedLoopTest {
  private static final int CALLS = Integer.getInteger("courier.isolated.calls", 100);

  @TempDir Path directory;

  private final Children children = new Children(2, Duration.ofSeconds(60), Map.of());
  private final World world = new World();

  @AfterEach
  void close() {
    children.close();
    world.close();
  }

  @Test
  void loopOfAHundredCalls_inTwoLanes_usesTwoProcessesAndNothingOfTheHost() {
    world.steps.add(TestJar.step(TestJar.of(directory, Naughty.class), children));
    Engine engine = world.engine("worker");
    String source = "\"source\": \"{{variables.items}}\", \"max_parallel\": 2";
    List<Integer> all = IntStream.range(0, CALLS).boxed().toList();
    world.job(
        "j",
        World.loop("each", source, step("process", 300)),
        "\"variables\": {\"items\": " + all + "}");
    System.gc();
    long heap = heap();
    long begun = System.nanoTime();
    Execution e = world.start(engine, "j");
    List<Thread> lanes =
        List.of(new Thread(() -> work(engine, e)), new Thread(() -> work(engine, e)));
    lanes.forEach(Thread::start);
    await().atMost(Duration.ofSeconds(120)).until(() -> lanes.stream().noneMatch(Thread::isAlive));
    long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).hasSize(CALLS).allMatch(each -> each.endsWith("completed"));
    assertThat(children.size()).isEqualTo(2);
    System.gc();
    long grown = heap() - heap;
    System.out.printf("%d calls in two lanes: %d ms; heap %+d KiB%n", CALLS, millis, grown >> 10);
    assertThat(grown).isLessThan(16L << 20);
  }

  @Test
  void cancellation_ofAFunctionThatIgnoresIt_freesTheSlotWithinItsGrace() {
    world.steps.add(TestJar.step(TestJar.of(directory, Naughty.class), children));
    Engine engine = world.engine("worker");
    Engine beating = world.engine(World.beating("beating"));
    world.job("j", step("ignore_signals", 300));
    Execution e = world.start(beating, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(beating);
    await().until(() -> children.size() == 1);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    await().atMost(Duration.ofSeconds(25)).until(running::isDone);
    world.assertSettled(e, ExecutionState.CANCELLED);
    await().atMost(Duration.ofSeconds(10)).until(() -> children.size() == 0);
  }

  private void work(Engine engine, Execution e) {
    while (world.now(e).state() != ExecutionState.COMPLETED
        && world.now(e).state() != ExecutionState.FAILED) {
      if (!world.pumpOne(engine)) {
        Thread.onSpinWait();
      }
    }
  }

  private static String step(String way, int seconds) {
    return """
    {"id": "a", "type": "custom.naughty", "config": {"way": "%s"}, "timeout_seconds": %d,
     "isolated": true, "isolation": {"memory_mb": 32}}\
    """
        .formatted(way, seconds);
  }

  private static long heap() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
