package com.couriermft.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.engine.execution.Upstreams;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.verify.ExpectedDurations;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A world with a job and another job that depends on it. */
abstract class DependencyWorld {
  static final Instant THREE = Instant.parse("2026-03-02T03:00:00Z");
  final World world = new World();
  final Engine engine = world.engine("host-1");

  @BeforeEach
  void jobs() {
    world.job("up", World.scripted("a", "\"value\": \"v\""));
    world.job("up-broken", World.scripted("a", "\"broken\": true"));
  }

  @AfterEach
  void close() {
    world.close();
  }

  void down(String edge) {
    world.job("down", World.scripted("d", ""), "\"depends_on\": [%s]".formatted(edge));
  }

  static String on(String job, String... more) {
    return "{\"job_id\": \"%s\"%s}".formatted(job, more.length == 0 ? "" : ", " + more[0]);
  }

  Upstream standing(Execution e) {
    return Upstreams.of(world.now(e)).all().get(0);
  }

  ExecutionState state(Execution e) {
    return world.now(e).state();
  }

  Execution scheduled(String job, Instant instant) {
    ObjectNode trigger =
        Json.object()
            .put("kind", "schedule")
            .put("id", job + "-daily")
            .put("instant", instant.toString())
            .put("by", "schedule " + job + "-daily");
    return engine
        .starter()
        .start(
            ExecutionStarter.Request.builder(job, Json.object(), trigger)
                .id(Ulid.derived(instant, job))
                .build());
  }

  void assertHealthy() {
    assertThat(
            new LiveVerification(
                    world.tables,
                    (InMemoryTables) world.tables,
                    world.blobs,
                    ExpectedDurations.DEFAULT,
                    false)
                .ofStandingWorld())
        .filteredOn(finding -> finding.severity().compareTo(Severity.NOTE) > 0)
        .isEmpty();
  }

  void assertNothingLeft() {
    engine.sweep();
    world.pump(engine);
    assertThat(world.pools.todos().dependent("default")).isEmpty();
    for (String job : new String[] {"up", "up-2", "up-broken", "flaky", "two"}) {
      assertThat(world.tables.queryAll("waits", job, KeyRange.prefix(""))).isEmpty();
    }
    assertHealthy();
  }
}
