package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.couriermft.testing.TestCodes;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that a step's records of transferred files are kept, regardless of how its attempt ends.
 */
class DeliveryRecordsTest {
  private static final String RETRIED =
      "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 1}";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final Outage tables = new Outage(new InMemoryTables(clock));
  private final World world =
      new World(tables, new InMemoryBlobs(clock), new InMemoryWorkQueue(clock));
  private final Receive step = new Receive();
  private final DeliveryStore store = new DeliveryStore(tables);
  private final Engine engine;

  DeliveryRecordsTest() {
    world.steps.add(step);
    engine = world.engine("one");
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Execution run(String config, String... more) {
    world.job(
        "j", "{\"id\": \"get\", \"type\": \"test.receive\", \"config\": {" + config + "}}", more);
    Execution e = world.start(engine, "j");
    work();
    return world.now(e);
  }

  private void work() {
    for (int minute = 0; minute < 5; minute++) {
      world.pump(engine);
      clock.advance(Duration.ofMinutes(1));
    }
  }

  private List<Delivery> kept() {
    return store.list(DeliveryFilter.ALL, 100, null).deliveries();
  }

  @Test
  void completedStep_leavesItsRecordWithWhoMovedIt() {
    Execution e = run("");
    assertThat(e.state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(kept())
        .singleElement()
        .satisfies(
            d -> {
              assertThat(d.file().name()).isEqualTo("a.csv");
              assertThat(d.by().executionId()).isEqualTo(e.id());
              assertThat(d.by().stepId()).isEqualTo("get");
              assertThat(d.by().nonce()).startsWith("g01");
            });
  }

  @Test
  void failedStep_leavesRecordsOfWhatItHadMoved() {
    assertThat(run("\"broken\": true").state()).isEqualTo(ExecutionState.FAILED);
    assertThat(kept()).hasSize(1);
  }

  @Test
  void recordThatCannotBeKept_failsTheAttemptAndTheNextOneKeepsIt() {
    tables.outages = 1;
    Execution e = run("", RETRIED);
    assertThat(e.state()).isEqualTo(ExecutionState.COMPLETED);
    assertThat(world.attempts(e)).containsExactly("get/0 pending", "get/1 completed");
    assertThat(world.executions.steps(e.id(), 1).get(0).failure().code())
        .isEqualTo("storage_unavailable");
    assertThat(kept()).singleElement().extracting(d -> d.by().attempt()).isEqualTo(1);
  }

  @Test
  void recordOfAFailedStepThatCannotBeKept_leavesTheStepsOwnFailure() {
    tables.outages = 1;
    Execution e = run("\"broken\": true");
    assertThat(world.executions.steps(e.id(), 1).get(0).failure().code()).isEqualTo("broken");
  }

  @Test
  void cancelledStep_leavesRecordsOfWhatItHadMoved() {
    world.job("j", "{\"id\": \"get\", \"type\": \"test.receive\", \"config\": {\"waits\": true}}");
    Engine beating = world.engine(World.beating("beating"));
    Execution e = world.start(beating, "j");
    CompletableFuture<Boolean> running = world.pumpInBackground(beating);
    await().until(() -> step.waiting.getCount() == 0);
    engine.stop(e.id(), StopRequest.CANCEL, "op", null);
    running.join();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(kept()).hasSize(1);
  }

  /** A step that receives a file. */
  private static final class Receive implements Step<Receive.Config> {
    private static final StepType<Config> TYPE =
        StepType.of("test.receive", Config.class, "Receives a file");

    final CountDownLatch waiting = new CountDownLatch(1);

    record Config(
        @Field(help = "Fails for good after it", defaultValue = "false") boolean broken,
        @Field(help = "Never ends by itself", defaultValue = "false") boolean waits) {}

    @Override
    public StepType<Config> type() {
      return TYPE;
    }

    @Override
    public StepResult run(Config config, StepContext context) throws InterruptedException {
      StoredFile to = new StoredFile("work:/x/a.csv", "a.csv", 3, null, null);
      DownloadedFile file = new DownloadedFile(to, "/out/a.csv", 3, null);
      RemoteFiles.Peer peer = new RemoteFiles.Peer("10.0.0.7:22", null, null);
      context
          .deliveries()
          .record(MovedFile.received("partner-a", peer, file), Duration.ofMillis(10));
      if (config.broken()) {
        throw CourierException.of(TestCodes.permanent("broken"), "It is broken.");
      }
      if (config.waits()) {
        waiting.countDown();
        new CountDownLatch(1).await();
      }
      return StepResult.none();
    }
  }

  /**
   * Tables that reject delivery records for a while, and always reject the records of an
   * interrupted thread.
   */
  private static final class Outage extends ForwardingTables {
    volatile int outages;

    private Outage(Tables target) {
      super(target);
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      if (table.equals(DeliveryStore.TABLE)) {
        if (outages > 0 || Thread.currentThread().isInterrupted()) {
          outages--;
          throw new StoreUnavailable("Refused for the test", null);
        }
      }
      return super.transact(table, partition, writes);
    }
  }
}
