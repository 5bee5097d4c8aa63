package com.couriermft.functions.insights;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.insights.MetricItem.Values;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.event.EventSchema;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Custom events and metrics agree with a separate count of the events that were logged. */
class EventLinesTest {
  private static final Instant NOW = Instant.parse("2026-11-28T07:00:00Z");
  private static final int EVENTS = 3_000;

  private final EventMetrics metrics = new EventMetrics(InstantSource.fixed(NOW));
  private final List<CustomEventItem> items = new ArrayList<>();
  private final Logger logger = Logger.getLogger(EventLog.NAME);
  private int heard;
  private final EventLines lines = new EventLines(metrics, items::add, () -> heard++);

  @BeforeEach
  void install() {
    logger.setLevel(Level.INFO);
    lines.install();
  }

  @AfterEach
  void remove() {
    lines.close();
    logger.setLevel(null);
  }

  private static ObjectNode event(String type, String id) {
    return Json.object().put("id", id).put("type", type).put("at", NOW.toString());
  }

  @Test
  void generatedEvents_areCountedOnce() {
    Random random = new Random(5);
    Map<String, Values> expected = new TreeMap<>();
    for (int i = 0; i < EVENTS; i++) {
      ObjectNode event = generated(random, "e" + i + "|h|" + (1 + random.nextInt(4)), expected);
      EventLog.write(event);
      if (random.nextBoolean()) {
        EventLog.write(event);
      }
    }
    Map<String, Values> counted = new TreeMap<>();
    metrics
        .take()
        .forEach(
            item ->
                counted.put(
                    item.name() + " " + String.join("", item.dimensions().values()),
                    item.values()));
    assertThat(counted).isEqualTo(expected);
    assertThat(counted).hasSizeGreaterThan(9);
    assertThat(metrics.take()).isEmpty();
    assertThat(heard).isEqualTo(EVENTS);
  }

  private static ObjectNode generated(Random random, String id, Map<String, Values> expected) {
    int number = random.nextInt(100_000);
    switch (random.nextInt(4)) {
      case 0 -> {
        String state =
            List.of("started", "completed", "failed", "paused", "cancelled", "late", "queued")
                .get(random.nextInt(7));
        if (!state.equals("late") && !state.equals("queued")) {
          expect(expected, "courier.executions " + state, 1);
        }
        if (state.equals("started") && id.endsWith("|2")) {
          expect(expected, "courier.queue_to_start_seconds ", number / 1_000.0);
        }
        return event("execution." + state, id).put("duration_ms", number);
      }
      case 1 -> {
        String direction = random.nextBoolean() ? "sent" : "received";
        expect(expected, "courier.bytes " + direction, number);
        return event("file.delivered", id).put("direction", direction).put("bytes", number);
      }
      case 2 -> {
        int limit = random.nextInt(3);
        String pool = "p" + random.nextInt(3);
        if (limit > 0) {
          expect(expected, "courier.pool_use_percent " + pool, 100.0 * (number % 3) / limit);
        }
        expect(expected, "courier.pool_waiting " + pool, number);
        return event("pool.sample", id)
            .put("pool", pool)
            .put("limit", limit)
            .put("running", number % 3)
            .put("waiting", number);
      }
      default -> {
        return event("step.completed", id).put("duration_ms", number);
      }
    }
  }

  private static void expect(Map<String, Values> expected, String series, double value) {
    expected.merge(
        series,
        new Values(1, value, value, value),
        (a, b) ->
            new Values(
                a.count() + 1,
                a.sum() + value,
                Math.min(a.min(), value),
                Math.max(a.max(), value)));
  }

  @Test
  void payload_withWhatTheEndpointRefuses_isStillSent() {
    String longName = "n".repeat(200);
    ObjectNode event = event("function.event", "1");
    event
        .putObject("payload")
        .put("large", new BigDecimal("1e400"))
        .put(longName, "text")
        .put(longName + "2", 2);
    EventLog.write(event);
    CustomEventItem item = items.get(0);
    assertThat(item.measurements().values()).allMatch(Double::isFinite);
    assertThat(item.properties()).containsEntry("payload_large", "1E+400");
    assertThat(item.properties().keySet()).allMatch(name -> name.length() <= 150);
    assertThat(item.measurements().keySet()).allMatch(name -> name.length() <= 150);
  }

  @Test
  void eachType_isSent_unlessMetricsOrDependenciesRepresentIt() {
    for (EventSchema schema : EventCatalogue.all()) {
      EventLog.write(event(schema.type(), "1"));
    }
    assertThat(items)
        .extracting(CustomEventItem::name)
        .contains("execution.failed", "api.called", "object.unreadable", "step.failed")
        .doesNotContain("step.started", "step.completed", "pool.sample", "tick.heartbeat");
    assertThat(items).hasSizeLessThan(EventCatalogue.all().size());
  }

  @Test
  void event_hasItsFieldsAsDimensionsAndMeasurements() {
    ObjectNode event = event("execution.failed", "e|h|9").put("job_id", "orders");
    event.put("duration_ms", 812).put("trace_id", "4bf92f3577b34da6a3ce929d0e0e4736");
    event.putObject("failure").put("code", "busy").put("attempt", 2);
    event.putArray("files").add("a").add("b");
    EventLog.write(event);
    assertThat(items)
        .containsExactly(
            new CustomEventItem(
                NOW,
                "execution.failed",
                "4bf92f3577b34da6a3ce929d0e0e4736",
                Map.of(
                    "id",
                    "e|h|9",
                    "job_id",
                    "orders",
                    "failure_code",
                    "busy",
                    "files",
                    "[\"a\",\"b\"]"),
                Map.of("duration_ms", 812.0, "failure_attempt", 2.0)));
  }

  @Test
  void lineWithoutJson_disturbsNobody_andIsLoggedOnce() {
    try (LoggedLines log = new LoggedLines()) {
      for (int i = 0; i < 3; i++) {
        LogRecord line = new LogRecord(Level.INFO, "courier.event {no json");
        line.setLoggerName(EventLog.NAME);
        logger.log(line);
      }
      EventLog.write(event("execution.late", "e|h|3"));
      assertThat(log.lines()).hasSize(1);
    }
    assertThat(items).hasSize(1);
  }

  @Test
  void pools_beyondTheLimit_areLeftOut() {
    for (int i = 0; i < 2 * EventMetrics.MOST_SERIES; i++) {
      EventLog.write(event("pool.sample", "s" + i).put("pool", "p" + i).put("limit", 1));
    }
    assertThat(metrics.take()).hasSize(EventMetrics.MOST_SERIES);
  }
}
