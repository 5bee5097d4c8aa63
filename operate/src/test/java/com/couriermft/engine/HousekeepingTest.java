package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.automation.launch.IdempotencyKeys;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.retention.ChainLookup;
import com.couriermft.operate.retention.Housekeeping;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.transfer.copy.DownloadedFile;
import com.couriermft.transfer.delivery.AttemptDeliveries;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.Origin;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HousekeepingTest {
  private static final Settings.Retention KEEP = Settings.defaults(5).retention();

  private static final List<String> LISTS =
      List.of("t", "x", "j|j", "j|bad", "s|open", "s|completed", "s|failed", "s|cancelled");

  private final World world = new World();
  private final Engine engine = world.engine("one");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void completedRun_goesInThreeStages() {
    Execution e = completed();
    after(29);
    assertThat(contexts(e)).isNotEmpty();

    after(2);
    assertThat(contexts(e)).isEmpty();
    assertThat(world.attempts(e)).hasSize(2);
    assertThatThrownBy(() -> engine.context(world.now(e)))
        .hasMessageContaining("retention.contexts_days");

    after(60);
    assertThat(world.attempts(e)).isEmpty();
    assertThat(world.now(e).purgedAt()).isNotNull();
    assertThat(world.audit(e)).endsWith("execution.completed");
    assertThat(listed()).isEmpty();

    after(273);
    assertThat(world.audit(e)).isNotEmpty();
    after(2);
    assertThat(world.executions.find(e.id())).isEmpty();
    assertNothingLeft();
  }

  @Test
  void largeOutputs_stayAsLongAsTheRunIsListed() {
    String large = "x".repeat(40_000);
    world.job(
        "j",
        scripted("a", "\"value\": \"" + large + "\""),
        "\"outputs\": {\"left\": \"{{steps.a.value}}\"}");
    Execution e = world.start(engine, "j");
    world.pump(engine);
    String orphan = Engine.outputs(Ulid.random(world.clock.instant())) + "0.json";
    world.blobs.putIfAbsent(Engine.CONTEXTS, orphan, new byte[] {'1'}, "application/json");

    after(31);
    assertThat(world.now(e).contextGoneAt()).isNotNull();
    assertThat(world.outputs(world.now(e)).path("left").asText()).isEqualTo(large);
    assertThat(world.blobs.find(Engine.CONTEXTS, orphan)).isEmpty();

    after(60);
    assertThat(world.now(e).purgedAt()).isNotNull();
    assertThat(world.blobs.list(Engine.CONTEXTS, "outputs/", null).blobs()).isEmpty();
  }

  @Test
  void endedRun_keepsOnlyItsNewestContext() {
    String large = "x".repeat(40_000);
    world.job(
        "j",
        scripted("a", "\"value\": \"" + large + "\"")
            + ","
            + scripted("b", "\"value\": \"v\"")
            + ","
            + scripted("c", "\"value\": \"w\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    after(6);
    assertThat(contexts(e)).hasSizeGreaterThan(3);
    after(2);
    String folder = Engine.contexts("j", e.id());
    assertThat(world.blobs.list("contexts", folder, null).blobs())
        .extracting(blob -> blob.name().substring(folder.length()).replaceAll("-.*", ""))
        .containsExactly("000003", "context.json", "values/0000");
    assertThat(engine.context(world.now(e)).at("/steps/c/outputs/value").asText()).isEqualTo("w");
  }

  @Test
  void failedRun_isResumableForItsTimeAndThenGoes() {
    Execution e = failed();
    after(29);
    assertThat(files(e)).hasSize(1);
    engine.resume(e.id(), "test", null);
    world.pump(engine);
    after(29);
    assertThat(world.now(e).filesGoneAt()).isNull();
    assertThat(contexts(e)).isNotEmpty();

    after(2);
    assertThat(world.now(e).filesGoneAt()).isNotNull();
    assertThat(world.now(e).filesGone()).isEqualTo(1);
    assertThat(files(e)).isEmpty();
    assertThatThrownBy(() -> engine.resume(e.id(), "test", null))
        .hasMessageContaining("were deleted at");
    after(400);
    after(1);
    assertNothingLeft();
  }

  @Test
  void runThatMayStillMove_isNeverTouched() {
    world.limit(0);
    world.job("j", scripted("a", ""));
    Execution queued = world.start(engine, "j");
    after(4_000);
    assertThat(world.now(queued).state()).isEqualTo(ExecutionState.QUEUED);
    assertThat(contexts(queued)).isNotEmpty();
    assertThat(listed()).containsExactly(queued.id());

    engine.stop(queued.id(), StopRequest.PAUSE, "test", null);
    after(29);
    assertThat(engine.resume(queued.id(), "test", null).state()).isEqualTo(ExecutionState.QUEUED);
    world.limit(5);
    engine.sweep();
    world.pump(engine);
    world.assertSettled(queued, ExecutionState.COMPLETED);
  }

  @Test
  void recordsOfMovedFiles_outliveTheirRunAndGoWhenTheyAreOldEnough() {
    DeliveryStore store = new DeliveryStore(world.tables);
    Instant now = world.clock.instant();
    MovedFile file =
        MovedFile.received(
            "partner-a",
            new RemoteFiles.Peer("10.0.0.7:22", null, null),
            new DownloadedFile(
                new StoredFile("work:/x/a.csv", "a.csv", 3, null, null), "/out/a.csv", 3, null));
    for (int run = 0; run < 130; run++) {
      Origin by =
          new Origin(Ulid.random(now), "j", "get", 1, 0, "", 0, "g01000000001", Labels.NONE);
      AttemptDeliveries moved = new AttemptDeliveries(store, by, world.clock, false);
      moved.record(file, Duration.ZERO);
      moved.flush();
    }
    after(399);
    assertThat(store.list(DeliveryFilter.ALL, 200, null).deliveries()).hasSize(130);
    after(2);
    assertThat(store.list(DeliveryFilter.ALL, 200, null).deliveries()).isEmpty();
    assertThat(world.tables.queryAll(DeliveryStore.TABLE, "n", KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void orphans_goWhenTheyAreOldEnough() {
    Execution e = failed();
    String nobody = Ulid.random(world.clock.instant());
    world.blobs.putIfAbsent("work", nobody + "/g01/a.csv", new byte[1], "text/plain");
    world.blobs.putIfAbsent(
        "contexts", "jobs/j/executions/" + nobody + "/000000-x.json", new byte[1], "text/plain");
    world.blobs.putIfAbsent("work", "readme", new byte[1], "text/plain");
    after(6);
    assertThat(names("work")).contains(nobody + "/g01/a.csv");
    after(2);
    assertThat(names("work")).containsExactlyInAnyOrder(files(e).get(0), "readme");
    assertThat(names("contexts")).noneMatch(name -> name.contains(nobody));
    assertThat(contexts(e)).isNotEmpty();
  }

  @Test
  void idempotencyKeys_goOnceTheirTimeIsOver() {
    IdempotencyKeys keys = new IdempotencyKeys(world.tables);
    for (int i = 0; i < 300; i++) {
      keys.claim("j", "key-" + i, Json.object(), id -> false);
    }
    turn(world.tables, Duration.ofMinutes(1));
    assertThat(keyRows()).isEqualTo(300);
    after(2);
    assertThat(keyRows()).isZero();
  }

  @Test
  void idempotencyKey_staysAsLongAsItsExecution() {
    world.job("j", scripted("a", ""));
    IdempotencyKeys keys = new IdempotencyKeys(world.tables);
    String id = keys.claim("j", "key", Json.object(), made -> false).executionId();
    world.start(engine, id, "j", 0, null);
    world.pump(engine);
    after(2);
    assertThat(keyRows()).isOne();
    after(5_000);
    after(5_000);
    assertThat(world.executions.find(id)).isEmpty();
    assertThat(keyRows()).isZero();
  }

  @Test
  void manyRuns_takeSeveralTurns() {
    world.job("j", scripted("a", ""));
    for (int i = 0; i < 250; i++) {
      Execution e = world.start(engine, "j");
      engine.stop(e.id(), StopRequest.CANCEL, "test", null);
      world.loseMessages();
    }
    world.clock.advance(Duration.ofDays(91));
    turn(world.tables, Duration.ZERO);
    assertThat(listed()).hasSize(150);
    turn(world.tables, Duration.ZERO);
    assertThat(listed()).hasSize(50);
    turn(world.tables, Duration.ZERO);
    assertThat(listed()).isEmpty();
  }

  @Test
  void turnThatIsKilledAfterAnyCall_isMadeGoodByTheNext() {
    int calls = 0;
    for (boolean killed = true; killed; calls++) {
      Lifeline line = new Lifeline();
      try (World mortal =
          new World(
              line.held(Tables.class, new InMemoryTables(world.clock)),
              line.held(Blobs.class, new InMemoryBlobs(world.clock)),
              new InMemoryWorkQueue(world.clock))) {
        killed =
            endsClean(
                calls,
                line,
                mortal,
                () -> {
                  throw new Lifeline.Crash();
                });
      }
    }
    assertThat(calls).isGreaterThan(35);
  }

  /**
   * Returns whether the turn was killed. In either case, the following turns must delete all
   * remaining data.
   */
  private boolean endsClean(int calls, Lifeline line, World mortal, Runnable trouble) {
    Engine host = mortal.engine("mortal");
    mortal.job("j", scripted("a", "\"file\": \"f\"") + "," + scripted("b", "\"broken\": true"));
    Execution e = mortal.start(host, "j");
    mortal.pump(host);
    assertThat(mortal.blobs.list("work", e.id(), null).blobs()).hasSize(1);
    world.clock.advance(Duration.ofDays(400));
    boolean killed = false;
    line.overtakenAfter(calls, trouble);
    try {
      turn(host, mortal, Duration.ZERO);
    } catch (Lifeline.Crash crash) {
      killed = true;
    }
    line.holds();
    turn(host, mortal, Duration.ZERO);
    turn(host, mortal, Duration.ZERO);
    assertThat(mortal.blobs.list("work", "", null).blobs()).as("after %d", calls).isEmpty();
    assertThat(mortal.blobs.list("contexts", "", null).blobs()).as("after %d", calls).isEmpty();
    assertThat(mortal.tables.queryAll(ExecutionStore.TABLE, e.id(), KeyRange.prefix("")))
        .as("after %d", calls)
        .isEmpty();
    for (String list : LISTS) {
      assertThat(mortal.tables.queryAll(ExecutionIndex.TABLE, list, KeyRange.prefix("")))
          .as("%s after %d", list, calls)
          .isEmpty();
    }
    return killed;
  }

  private static void turn(Engine host, World on, Duration share) {
    new Housekeeping(host, ChainLookup.NONE, on.tables, on.blobs, () -> KEEP, share).run();
  }

  @Test
  void turnThatMeetsAFailingStoreAtAnyCall_isMadeGoodByTheNext() {
    for (int calls = 0; calls < 45; calls++) {
      Lifeline line = new Lifeline();
      try (World flaky =
          new World(
              line.held(Tables.class, new InMemoryTables(world.clock)),
              line.held(Blobs.class, new InMemoryBlobs(world.clock)),
              new InMemoryWorkQueue(world.clock))) {
        Runnable breakDown =
            () -> {
              throw new StoreUnavailable("no answer", null);
            };
        assertThat(endsClean(calls, line, flaky, breakDown)).as("a dead turn").isFalse();
      }
    }
  }

  private Execution completed() {
    world.job("j", scripted("a", "\"value\": \"v\"") + "," + scripted("b", "\"file\": \"f\""));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.COMPLETED);
    return e;
  }

  private Execution failed() {
    world.job("bad", scripted("a", "\"file\": \"f\"") + "," + scripted("b", "\"broken\": true"));
    Execution e = world.start(engine, "bad");
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);
    return e;
  }

  /** Advances the clock by a number of days and lets housekeeping take its turns. */
  private void after(int days) {
    world.clock.advance(Duration.ofDays(days));
    turn(world.tables, Duration.ofMinutes(1));
  }

  private void turn(Tables tables, Duration share) {
    new Housekeeping(engine, ChainLookup.NONE, tables, world.blobs, () -> KEEP, share).run();
  }

  private void assertNothingLeft() {
    assertThat(names("work")).isEmpty();
    assertThat(names("contexts")).isEmpty();
    for (String list : LISTS) {
      assertThat(rows(ExecutionIndex.TABLE, list)).as(list).isEmpty();
    }
  }

  private List<String> listed() {
    return rows(ExecutionIndex.TABLE, "t").stream()
        .map(row -> row.key().replaceAll(".*\\|", ""))
        .toList();
  }

  private int keyRows() {
    int rows = 0;
    for (int i = 0; i < IdempotencyKeys.PARTITIONS; i++) {
      rows += rows(IdempotencyKeys.TABLE, "%02x".formatted(i)).size();
    }
    return rows;
  }

  private List<Row> rows(String table, String partition) {
    return world.tables.queryAll(table, partition, KeyRange.prefix(""));
  }

  private List<String> contexts(Execution e) {
    return names("contexts").stream().filter(name -> name.contains(e.id())).toList();
  }

  private List<String> files(Execution e) {
    return names("work").stream().filter(name -> name.startsWith(e.id())).toList();
  }

  private List<String> names(String container) {
    return world.blobs.list(container, "", null).blobs().stream().map(b -> b.name()).toList();
  }
}
