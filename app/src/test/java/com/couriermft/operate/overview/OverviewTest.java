package com.couriermft.operate.overview;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.CountingTables;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the overview against the headers of all executions, and its number of requests. */
class OverviewTest {
  /** A step that fails because its file does not exist. */
  private static final String COPY =
      "{'id': 'a', 'type': 'file.copy', 'config': {'path': 'a', 'destination': 'b'}}";

  private static final Instant BEGIN = Instant.parse("2026-03-01T22:10:00Z");

  private final ManualClock clock = new ManualClock(BEGIN);
  private final CountingTables tables = new CountingTables(new InMemoryTables(clock));
  private final WorkQueue queue = new InMemoryWorkQueue(clock);
  private final Courier courier =
      new Courier(
          new Courier.Storage(tables, new InMemoryBlobs(clock), queue),
          new InMemorySecrets(),
          List.of(),
          EngineSettings.of("one"),
          () -> {});

  @BeforeEach
  void jobs() {
    job(
        "good",
        "{'type': 'flow.if', 'id': 'i', 'config': {'left': 1, 'operator': 'equals', 'right': 2}},"
            + COPY
            + ", {'type': 'flow.end'}");
    job("bad", COPY);
    courier.engine().sweep();
  }

  private void job(String id, String steps) {
    String json =
        "{'job_id': '%s', 'name': 'n', 'labels': {'job': '%s'}, 'steps': [%s]}"
            .formatted(id, id, steps);
    courier.jobs().save(DefinitionReader.read(Json.parse(json.replace('\'', '"'))), "test", null);
  }

  @AfterEach
  void close() {
    courier.close();
  }

  private String start(String job) {
    ExecutionStarter.Request request =
        ExecutionStarter.Request.builder(
                job, Json.object(), Json.object().put("kind", "api").put("by", "test"))
            .id(Ulid.random(clock.instant()))
            .build();
    return courier.engine().starter().start(request).id();
  }

  private void pump() {
    List<WorkQueue.Received> received = queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5));
    while (!received.isEmpty()) {
      for (WorkQueue.Received message : received) {
        try {
          courier.engine().onMessage(message.body());
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        queue.delete(Engine.STEPS, message);
      }
      received = queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5));
    }
  }

  private JsonNode overview() {
    tables.clear();
    return Json.tree(
        courier.overview().read(Instant.parse("2026-03-01T20:00:00Z"), LabelFilter.ALL));
  }

  /** Returns the overview for a user who is restricted to one job's label. */
  private JsonNode overview(String job) {
    LabelFilter seen = LabelFilter.of(new Labels(new TreeMap<>(Map.of("job", job))));
    return Json.tree(courier.overview().read(Instant.parse("2026-03-01T20:00:00Z"), seen));
  }

  private static int sum(JsonNode numbers) {
    int sum = 0;
    for (JsonNode number : numbers) {
      sum += number.asInt();
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void counts_areThoseOfAllHeaders(long seed) {
    Random random = new Random(seed);
    Map<String, String> states = new TreeMap<>();
    for (int act = 0; act < 60; act++) {
      clock.advance(Duration.ofSeconds(random.nextInt(200)));
      List<String> known = List.copyOf(states.keySet());
      if (known.isEmpty() || random.nextInt(3) > 0) {
        states.put(start(random.nextBoolean() ? "good" : "bad"), "");
      } else {
        String id = known.get(random.nextInt(known.size()));
        try {
          switch (random.nextInt(4)) {
            case 0 -> courier.engine().stop(id, StopRequest.PAUSE, "test", null);
            case 1 -> courier.engine().stop(id, StopRequest.CANCEL, "test", null);
            case 2 -> courier.engine().resume(id, "test", null);
            default -> pump();
          }
        } catch (ConflictException refused) {
          // The execution's state does not allow this action.
        }
      }
      courier.engine().sweep();
      Map<String, Integer> now = new TreeMap<>();
      states.keySet().forEach(id -> now.merge(state(id), 1, Integer::sum));
      requireOpen(overview(), now);
      for (String job : List.of("good", "bad")) {
        requireOpen(overview(job), ofJob(states, job));
      }
    }
    JsonNode whole = overview();
    JsonNode counts = whole.path("counts");
    int started = 0;
    Map<String, Integer> ends = new TreeMap<>();
    for (String id : states.keySet()) {
      List<String> audit =
          courier.executions().audit(id).stream().map(event -> event.event()).toList();
      audit.forEach(event -> ends.merge(event, 1, Integer::sum));
      started += audit.contains("execution.running") ? 1 : 0;
    }
    for (String state : List.of("completed", "failed", "cancelled")) {
      int expected = ends.getOrDefault("execution." + state, 0);
      assertThat(counts.path(state + "_since").asInt()).as(state).isEqualTo(expected);
      assertThat(sum(whole.at("/series/" + state))).as(state).isEqualTo(expected);
    }
    assertThat(sum(whole.at("/series/started"))).isEqualTo(started);
    assertThat(counts.path("is_complete").asBoolean()).isTrue();
    long failedNow = states.keySet().stream().filter(id -> state(id).equals("failed")).count();
    assertThat(whole.path("attention")).hasSize((int) failedNow);
    assertThat(whole.path("counted_since").asText()).isEqualTo("2026-03-01T00:00:00Z");
    List.of("good", "bad").forEach(job -> requireLimited(overview(job), states, job));
  }

  private static void requireOpen(JsonNode overview, Map<String, Integer> states) {
    for (String open : List.of("queued", "running", "paused")) {
      assertThat(overview.path("counts").path(open).asInt())
          .as("%s of %s", open, states)
          .isEqualTo(states.getOrDefault(open, 0));
    }
  }

  /** Returns the number of a job's executions in each state, according to their headers. */
  private Map<String, Integer> ofJob(Map<String, String> executions, String job) {
    Map<String, Integer> states = new TreeMap<>();
    executions.keySet().stream()
        .filter(id -> isOf(id, job))
        .forEach(id -> states.merge(state(id), 1, Integer::sum));
    return states;
  }

  private boolean isOf(String execution, String job) {
    return courier.executions().get(execution).execution().jobId().equals(job);
  }

  /**
   * Checks that every number counts the executions of one job only, according to their audit logs.
   */
  private void requireLimited(JsonNode limited, Map<String, String> executions, String job) {
    Map<String, Integer> ends = new TreeMap<>();
    executions.keySet().stream()
        .filter(id -> isOf(id, job))
        .flatMap(id -> courier.executions().audit(id).stream())
        .map(event -> event.event())
        .forEach(event -> ends.merge(event, 1, Integer::sum));
    for (String state : List.of("completed", "failed", "cancelled")) {
      int expected = ends.getOrDefault("execution." + state, 0);
      assertThat(limited.path("counts").path(state + "_since").asInt()).isEqualTo(expected);
      assertThat(sum(limited.at("/series/" + state))).as(state).isEqualTo(expected);
    }
    assertThat(limited.path("attention"))
        .hasSize(ofJob(executions, job).getOrDefault("failed", 0))
        .allMatch(each -> each.path("job_id").asText().equals(job));
    assertThat(limited.at("/counts/is_complete").asBoolean()).isTrue();
    assertThat(limited.path("queues")).isEmpty();
    assertThat(limited.has("sweep")).isFalse();
  }

  private String state(String id) {
    return courier.executions().get(id).execution().state().text();
  }

  @Test
  void requests_areAsManyForThousandsOfExecutionsAsForNone() {
    overview();
    int none = tables.requests();
    for (int i = 0; i < 300; i++) {
      start(i % 2 == 0 ? "good" : "bad");
      pump();
      if (i % 20 == 0) {
        clock.advance(Duration.ofMinutes(3));
        courier.engine().sweep();
      }
    }
    JsonNode whole = overview();
    assertThat(whole.at("/counts/completed_since").asInt()).isEqualTo(150);
    assertThat(whole.at("/counts/failed_since").asInt()).isEqualTo(150);
    assertThat(tables.requests()).isEqualTo(none).isLessThanOrEqualTo(16);
    assertThat(whole.path("attention")).hasSize(Attention.MOST);
    assertThat(whole.path("attention_is_complete").asBoolean()).isFalse();
    assertThat(whole.at("/attention/0/code").asText()).isEqualTo("file_not_found");
    assertThat(whole.at("/pools/0/pool").asText()).isEqualTo("default");
    assertThat(whole.at("/sweep/age_seconds").asInt()).isBetween(0, 600);
  }

  @Test
  void waiting_isToldByPool_withItsAge() {
    for (int i = 0; i < 8; i++) {
      start("good");
    }
    clock.advance(Duration.ofSeconds(40));
    JsonNode pool = overview().at("/pools/0");
    assertThat(pool.path("running").asInt()).isEqualTo(5);
    assertThat(pool.path("waiting").asInt()).isEqualTo(3);
    assertThat(pool.path("oldest_waiting_seconds").asInt()).isEqualTo(40);
    assertThat(overview("bad").path("pools")).isEmpty();
    start("bad");
    clock.advance(Duration.ofSeconds(1));
    JsonNode bad = overview("bad").at("/pools/0");
    assertThat(bad.path("running").asInt()).isZero();
    assertThat(bad.path("waiting").asInt()).isEqualTo(1);
    assertThat(bad.path("oldest_waiting_seconds").asInt()).isEqualTo(1);
    assertThat(overview("good").at("/pools/0/waiting").asInt()).isEqualTo(3);
    JsonNode steps = overview().at("/queues/0");
    assertThat(steps.path("queue").asText()).isEqualTo("steps");
    assertThat(steps.path("messages").asInt()).isEqualTo(5);
    assertThat(steps.path("oldest_seconds").asInt()).isEqualTo(41);
  }
}
