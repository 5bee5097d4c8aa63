package com.couriermft.engine;

import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.operate.retention.ChainLookup;
import com.couriermft.operate.retention.Housekeeping;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.azure.AzureStorage;
import com.couriermft.testing.AzuriteServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests behavior that depends on the storage service: versions in listings, and passes that are
 * continued by another turn.
 */
class HousekeepingAzuriteTest {
  private static final Settings.Retention NOTHING = new Settings.Retention(0, 0, 0, 0, 0, 0, 0, 0);
  private static final int RUNS = 230;
  private static final int BLOBS = 1_010;

  // A separate server, because housekeeping deletes all data that it finds.
  private static AzuriteServer server;
  private static World world;
  private static Engine engine;

  @BeforeAll
  static void start() {
    server = AzuriteServer.start();
    AzureStorage storage = AzureStorage.ofConnectionString(server.connectionString(), List.of());
    world = new World(new RetryingTables(storage.tables()), storage.blobs(), storage.queue());
    engine = world.engine("one");
  }

  @AfterAll
  static void close() {
    world.close();
    server.close();
  }

  @Test
  void versionsInListings_areThoseOfTheCheckpoint() {
    world.job("j", scripted("a", "\"file\": \"f.txt\"") + "," + scripted("b", "\"broken\": true"));
    Execution e = world.start(engine, "j");
    world.pump(engine);
    assertThat(world.now(e).state()).isEqualTo(ExecutionState.FAILED);
    engine.resume(e.id(), "test", null);
    world.pump(engine);
    world.assertSettled(e, ExecutionState.FAILED);

    engine.giveUpFiles(e.id(), "test", null, run -> true);
    assertThat(world.blobs.list("work", e.id(), null).blobs()).isEmpty();
    assertThatThrownBy(() -> engine.resume(e.id(), "test", null))
        .hasMessageContaining("were deleted");
  }

  @Test
  void walks_goOnWhereTheLastTurnStopped() {
    Instant before = world.tables.clock().instant().minus(Duration.ofDays(1));
    List<String> ids = IntStream.range(0, RUNS).mapToObj(i -> Ulid.random(before)).toList();
    for (int from = 0; from < RUNS; from += 100) {
      List<Write> rows =
          ids.subList(from, Math.min(RUNS, from + 100)).stream()
              .map(id -> Write.insert(key(id), Columns.none().with("job_id", "j")))
              .toList();
      world.tables.transact(ExecutionIndex.TABLE, "t", rows);
    }
    String nobody = Ulid.random(before);
    IntStream.range(0, BLOBS)
        .parallel()
        .forEach(i -> world.blobs.putIfAbsent("work", nobody + "/" + i, new byte[1], "text/plain"));
    List<Integer> left =
        IntStream.range(0, 4)
            .mapToObj(
                turn -> {
                  turn();
                  return (int) listed().filter(ids::contains).count();
                })
            .toList();
    // The execution of the other test may also be processed in the first turn.
    assertThat(left.get(0)).isBetween(130, 131);
    assertThat(left.get(1)).isBetween(30, 31);
    assertThat(left.get(3)).isZero();
    assertThat(world.blobs.list("work", nobody, null).blobs()).isEmpty();
    assertThat(world.tables.find(ExecutionStore.TABLE, nobody, "h")).isEmpty();
  }

  private static void turn() {
    new Housekeeping(
            engine, ChainLookup.NONE, world.tables, world.blobs, () -> NOTHING, Duration.ZERO)
        .run();
  }

  private static Stream<String> listed() {
    return world.tables.queryAll(ExecutionIndex.TABLE, "t", KeyRange.prefix("")).stream()
        .map(row -> row.key().replaceAll(".*\\|", ""));
  }

  private static String key(String id) {
    return "%015d|%s".formatted((1L << 48) - Ulid.time(id).toEpochMilli(), id);
  }
}
