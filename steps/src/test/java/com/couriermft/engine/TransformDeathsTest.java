package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.spi.Step;
import com.couriermft.steps.table.TableSteps;
import com.couriermft.storage.store.Blobs.Condition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a transformation whose slices have no time left, so that each slice writes one row.
 * Whichever worker dies, the engine writes the same files as in one slice.
 */
@Timeout(60)
class TransformDeathsTest {
  private static final int ROWS = 12;
  private static final String STEP =
      "{'id': 't', 'type': 'table.transform', 'timeout_seconds': 3000, 'config': {'input':"
          + " '/in/a.csv', 'columns': ['n', {'from': 'd', 'type': 'integer'}], 'on_error':"
          + " 'set_aside', 'destination': '/%s/a.csv'}}";

  private final World world = new World();
  private final StepHooks hooks = new StepHooks();
  private Engine one;
  private Engine two;

  @BeforeEach
  void start() {
    for (Step<?> step : TableSteps.all()) {
      if (step.type().key().equals("table.transform")) {
        world.steps.add(hooks.around(step));
      }
    }
    one = world.engine("one");
    two = world.engine("two");
    String table =
        IntStream.range(0, ROWS)
            .mapToObj(i -> "x" + i + "," + (i % 3 == 1 ? "?" : i) + "\n")
            .collect(Collectors.joining("", "n,d\n", ""));
    byte[] bytes = table.getBytes(StandardCharsets.UTF_8);
    world.blobs.put("files", "in/a.csv", bytes, bytes.length, Condition.none(), Map.of());
    begin("uncut");
    world.pump(one);
  }

  @AfterEach
  void close() {
    world.close();
  }

  /**
   * Every third slice dies before its commit, and every third loses the message that follows the
   * commit.
   */
  @Test
  void workersThatDieBetweenSlices_changeNoByte() throws InterruptedException {
    hooks.handOver = () -> true;
    Execution e = begin("cut");
    for (int slice = 0; slice < ROWS - 1; slice++) {
      if (slice % 3 == 1) {
        dieBeforeTheCommit();
      } else {
        assertThat(world.pumpOne(one)).isTrue();
      }
      if (slice % 3 == 2) {
        world.loseMessages();
        world.clock.advance(Duration.ofSeconds(20));
        two.sweep();
      }
      assertThat(one.files(e.id()).files().all()).as("files that other steps find").isEmpty();
    }
    world.pump(two);

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("t/0 completed");
    assertThat(world.audit(e)).contains("step.recovered");
    assertThat(world.audit(e)).filteredOn("step.sliced"::equals).hasSize(ROWS - 1);
    for (String name : List.of("a.csv", "a.csv.rejected.jsonl")) {
      assertThat(text("cut/" + name)).isEqualTo(text("uncut/" + name)).isNotEmpty();
    }
    assertThat(world.blobs.list("files", "", null).blobs()).hasSize(5);
  }

  private void dieBeforeTheCommit() throws InterruptedException {
    CountDownLatch written = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    hooks.after =
        result -> {
          written.countDown();
          over.await();
        };
    CompletableFuture<Boolean> dead = world.pumpInBackground(one);
    assertThat(written.await(20, TimeUnit.SECONDS)).isTrue();
    hooks.after = result -> {};
    world.clock.advance(Duration.ofSeconds(61));
    two.sweep();
    assertThat(world.pumpOne(two)).isTrue();
    over.countDown();
    dead.join();
  }

  private String text(String name) {
    return new String(world.blobs.get("files", name), StandardCharsets.UTF_8);
  }

  private Execution begin(String destination) {
    world.job("j", STEP.formatted(destination).replace('\'', '"'));
    return world.start(one, "j");
  }
}
