package com.couriermft.engine;

import static com.couriermft.engine.World.loop;
import static com.couriermft.engine.World.parallel;
import static com.couriermft.engine.World.scripted;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests rows and contexts in the format of a future release, with unknown columns and fields. */
class NextReleaseRowsTest {
  private static final String NEW = "from_the_next_release";

  private final ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final InMemoryTables rows = new InMemoryTables(clock);
  private final InMemoryBlobs blobs = new InMemoryBlobs(clock);
  private final World world = new World(rows, blobs, new InMemoryWorkQueue(clock));

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void pausedRun_rowsAndContextsWithMoreInThem_goesOnToItsEnd() {
    world.job(
        "j",
        scripted("a", "\"value\": \"v\", \"file\": \"a.txt\"")
            + ","
            + parallel(scripted("b", "\"failures\": 1"), scripted("c", "\"file\": \"c.txt\""))
            + ","
            + loop(
                "each", "\"source\": [1, 2, 3]", scripted("d", "\"file\": \"d{{loop.index}}.txt\""))
            + ","
            + scripted("z", "\"value\": \"{{steps.a.value}}\""),
        "\"failure_policy\": {\"type\": \"retry_step\", \"max_retries\": 2,"
            + " \"backoff_base_seconds\": 1}");
    Execution e = world.start(world.engine("host-0"), "j");
    for (int i = 1; world.now(e).state().isActive() && i < 40; i++) {
      Engine host = world.engine("host-" + i);
      if (i == 3) {
        host.stop(e.id(), StopRequest.PAUSE, "test", null);
        host.resume(e.id(), "test", null);
      }
      extendAll();
      world.pumpOne(host);
      clock.advance(Duration.ofSeconds(5));
      host.sweep();
    }

    world.assertSettled(e, ExecutionState.COMPLETED);
    assertThat(world.step.ran).containsOnlyOnce("a/0", "b/0", "b/1+", "c/0", "z/0");
    assertThat(world.step.ran).filteredOn("d/0"::equals).hasSize(3);
    assertThat(world.audit(e)).filteredOn("step.completed"::equals).hasSize(7);
    assertHealthy();
    Row header = rows.find(ExecutionStore.TABLE, e.id(), "h").orElseThrow();
    assertThat(header.columns().text(NEW)).as("what older hosts leave in place").isEqualTo("x");
  }

  @Test
  void failedRun_rowsWithMoreInThem_isReadResumedAndEnds() {
    world.job("j", scripted("a", "\"file\": \"a.txt\"") + "," + scripted("b", "\"broken\": true"));
    Engine one = world.engine("one");
    Execution e = world.start(one, "j");
    world.pump(one);
    extendAll();
    Engine two = world.engine("two");
    assertThat(world.now(e).failure()).isNotNull();
    two.resume(e.id(), "test", null);
    world.pump(two);
    extendAll();
    two.stop(e.id(), StopRequest.CANCEL, "test", null);
    two.sweep();
    world.assertSettled(e, ExecutionState.CANCELLED);
    assertThat(two.context(world.now(e)).path("steps").has("a")).isTrue();
    assertHealthy();
  }

  private void assertHealthy() {
    assertThat(
            new LiveVerification(rows, rows, blobs, ExpectedDurations.DEFAULT, true)
                .ofStandingWorld())
        .filteredOn(finding -> finding.severity().compareTo(Severity.NOTE) > 0)
        // This test extends audit rows after they were written, which no release does.
        .filteredOn(finding -> !finding.invariant().equals("audit"))
        .isEmpty();
  }

  /** Adds columns to each row, and fields to all JSON objects in rows and checkpoints. */
  private void extendAll() {
    for (String table : List.of(ExecutionStore.TABLE, PoolStore.TABLE, "index", "definitions")) {
      rows.scan(table, 1000, null).rows().forEach(row -> extend(table, row));
    }
    blobs.list("contexts", "jobs/", null).blobs().stream()
        .filter(blob -> !blob.name().contains("/values/") && !blob.name().contains("/items/"))
        .forEach(blob -> extendCheckpoint(blob.name()));
  }

  private void extend(String table, Row row) {
    Columns more = Columns.none().with(NEW, "x").with(NEW + "_count", 7).with(NEW + "_flag", true);
    for (Map.Entry<String, Object> column : row.columns().values().entrySet()) {
      if (column.getValue() instanceof String text
          && (text.startsWith("{") || text.startsWith("[{"))) {
        more = more.with(column.getKey(), Json.write(extended(Json.parse(text))));
      }
    }
    rows.transact(table, row.partition(), List.of(Write.merge(row.key(), more, Write.ANY)));
  }

  private void extendCheckpoint(String name) {
    ObjectNode context = (ObjectNode) Json.parse(blobs.get("contexts", name));
    extended(context);
    extended(context.path("files"));
    extended(context.path("execution"));
    byte[] json = Json.write(context).getBytes(StandardCharsets.UTF_8);
    blobs.put("contexts", name, json, "application/json");
  }

  /** Returns the object, or each object of the array, with an additional field. */
  private static JsonNode extended(JsonNode json) {
    if (json instanceof ObjectNode object) {
      object.putObject(NEW).put("since", "2027");
    } else {
      json.forEach(NextReleaseRowsTest::extended);
    }
    return json;
  }
}
