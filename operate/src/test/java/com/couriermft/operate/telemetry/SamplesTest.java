package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.EventLines;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private Instant now = Instant.parse("2026-11-21T20:00:00Z");
  private final InMemoryTables tables = new InMemoryTables(() -> now);
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(() -> now);
  private final Samples samples =
      new Samples(
          new QueueStates(queue, tables), tables, List.of("steps"), () -> Map.of("default", 5));

  private void pass(int seconds) {
    now = now.plusSeconds(seconds);
  }

  private void place(String key, Instant since) {
    Columns columns = Columns.none().with("execution", key).with("since", since);
    tables.transact("pools", "default", List.of(Write.insert(key, columns)));
  }

  @Test
  void queues_areToldWithTheAgeOfTheOldestMessage() {
    queue.send("steps", "{}", Duration.ZERO);
    pass(7);
    queue.send("steps", "{}", Duration.ofHours(1));
    try (EventLines events = new EventLines()) {
      samples.takeIfDue();
      assertThat(events.ofType("queue.sample"))
          .extracting(JsonNode::toString)
          .satisfiesExactly(
              steps -> assertThat(steps).contains("\"steps\",\"messages\":2,\"oldest_seconds\":7"),
              poison -> assertThat(poison).contains("\"steps-poison\",\"messages\":0"));
    }
  }

  @Test
  void messagesInAPoisonQueue_areAWarning() {
    queue.send("steps-poison", "{}", Duration.ZERO);
    try (EventLines events = new EventLines()) {
      samples.takeIfDue();
      JsonNode told = events.ofType("queue.sample").get(1);
      assertThat(told.path("poison").asBoolean()).isTrue();
      assertThat(told.path("messages").asInt()).isEqualTo(1);
      assertThat(events.warnings()).containsExactly(told);
    }
  }

  @Test
  void pools_areToldWithWhoeverWaitsLongest() {
    place("b|01A|000001", now);
    place("r|0000|01B|000001", now.minusSeconds(40));
    place("w|job|0000|01C|000001", now.minusSeconds(90));
    place("t|0000|run|01D", now.minusSeconds(900));
    try (EventLines events = new EventLines()) {
      samples.takeIfDue();
      JsonNode told = events.ofType("pool.sample").get(0);
      assertThat(told.path("limit").asInt()).isEqualTo(5);
      assertThat(told.path("running").asInt()).isEqualTo(1);
      assertThat(told.path("waiting").asInt()).isEqualTo(2);
      assertThat(told.path("oldest_waiting_seconds").asInt()).isEqualTo(90);
    }
  }

  @Test
  void samples_areTakenOnceAMinute() {
    try (EventLines events = new EventLines()) {
      for (int tick = 0; tick < 6; tick++) {
        samples.takeIfDue();
        pass(30);
      }
      assertThat(events.ofType("pool.sample")).hasSize(3);
    }
  }

  @Test
  void queueThatCannotBeRead_keepsNoOtherFromBeingTold() {
    InMemoryWorkQueue broken =
        new InMemoryWorkQueue(
            () -> {
              throw new StoreUnavailable("no answer", new IllegalStateException());
            });
    Samples shaky =
        new Samples(
            new QueueStates(broken, tables), tables, List.of("steps"), () -> Map.of("default", 5));
    try (EventLines events = new EventLines()) {
      shaky.takeIfDue();
      assertThat(events.ofType("queue.sample")).isEmpty();
      assertThat(events.ofType("pool.sample")).hasSize(1);
    }
  }
}
