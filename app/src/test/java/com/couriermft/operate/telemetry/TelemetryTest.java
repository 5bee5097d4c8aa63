package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.app.Courier;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.EventLines;
import com.couriermft.testing.ManualClock;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the telemetry of a complete Courier as the timers use it. */
class TelemetryTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-21T20:00:00Z"));
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(clock);
  private final Courier courier =
      new Courier(
          new Courier.Storage(new InMemoryTables(clock), new InMemoryBlobs(clock), queue),
          new InMemorySecrets(),
          List.of(),
          EngineSettings.of("w"),
          () -> {});

  @AfterEach
  void close() {
    courier.close();
  }

  @Test
  void sweep_isToldByAHeartbeat() {
    try (EventLines events = new EventLines()) {
      courier.telemetry().swept(courier.engine().sweep());
      courier.telemetry().swept(courier.engine().sweep());
      assertThat(events.ofType("sweep.heartbeat"))
          .hasSize(2)
          .allMatch(told -> told.path("pools").asInt() == 1)
          .extracting(told -> told.path("id").asText())
          .doesNotHaveDuplicates();
      assertThat(events.warnings()).isEmpty();
    }
  }

  @Test
  void timersThatHaveWorked_areToldByHeartbeats_andFailedOnesAreNot() {
    try (EventLines events = new EventLines()) {
      Runnable broken =
          () -> {
            throw new IllegalStateException("storage");
          };
      courier.telemetry().beat("tick", () -> {});
      courier.telemetry().beat("housekeeping", () -> {});
      assertThatThrownBy(() -> courier.telemetry().beat("tick", broken)).hasMessage("storage");
      assertThat(events.ofType("tick.heartbeat")).hasSize(1);
      assertThat(events.ofType("housekeeping.heartbeat")).hasSize(1);
    }
  }

  @Test
  void messagesThatASweepDrops_areAWarning() {
    queue.send("steps-poison", "{}", Duration.ZERO);
    try (EventLines events = new EventLines()) {
      courier.telemetry().swept(courier.engine().sweep());
      assertThat(events.warnings())
          .singleElement()
          .satisfies(told -> assertThat(told.path("queue").asText()).isEqualTo("steps-poison"))
          .satisfies(told -> assertThat(told.path("messages").asInt()).isEqualTo(1));
    }
  }

  @Test
  void samples_areOfEveryQueueAndPool() {
    try (EventLines events = new EventLines()) {
      courier.telemetry().sample();
      assertThat(events.ofType("queue.sample"))
          .extracting(told -> told.path("queue").asText())
          .containsExactly(
              "steps", "steps-poison", "control", "control-poison", "polls", "polls-poison");
      assertThat(events.ofType("pool.sample")).extracting(TelemetryTest::pool).contains("default");
    }
  }

  private static String pool(JsonNode told) {
    return told.path("pool").asText();
  }
}
