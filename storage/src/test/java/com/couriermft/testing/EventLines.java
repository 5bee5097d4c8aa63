package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Records the events written between its creation and its closing, and validates each against the
 * catalog.
 */
public final class EventLines extends Handler implements AutoCloseable {
  private static final String PREFIX = "courier.event ";
  private static final int MOST_BYTES = 8_192;

  private final Logger logger = Logger.getLogger(EventLog.NAME);
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  /** Starts recording. */
  public EventLines() {
    logger.addHandler(this);
  }

  /** Returns the recorded events as JSON strings. */
  public List<String> lines() {
    return records.stream().map(EventLines::json).toList();
  }

  /** Returns the recorded events. */
  public List<JsonNode> events() {
    return lines().stream().map(Json::parse).toList();
  }

  /** Returns the recorded events of a type. */
  public List<JsonNode> ofType(String type) {
    return events().stream().filter(event -> event.path("type").asText().equals(type)).toList();
  }

  /** Returns the recorded events that require attention. */
  public List<JsonNode> warnings() {
    return records.stream()
        .filter(told -> told.getLevel() == Level.WARNING)
        .map(told -> Json.parse(json(told)))
        .toList();
  }

  /** Returns the JSON of a line, after validating it against the catalog. */
  static String json(LogRecord told) {
    String line = told.getMessage();
    assertThat(line).startsWith(PREFIX).doesNotContain("\n", "\r");
    assertThat(line.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(MOST_BYTES);
    JsonNode event = Json.parse(line.substring(PREFIX.length()));
    assertThat(EventCatalogue.problems(event)).as(line).isEmpty();
    boolean warns = EventCatalogue.find(event.get("type").asText()).orElseThrow().isWarning(event);
    assertThat(told.getLevel()).as(line).isEqualTo(warns ? Level.WARNING : Level.INFO);
    return line.substring(PREFIX.length());
  }

  @Override
  public void publish(LogRecord event) {
    records.add(event);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
