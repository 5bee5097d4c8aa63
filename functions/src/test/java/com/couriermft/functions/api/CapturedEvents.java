package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventLog;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The events that this thread publishes until the object is closed. */
public final class CapturedEvents extends Handler implements AutoCloseable {
  private final Logger logger = Logger.getLogger(EventLog.NAME);
  private final Thread thread = Thread.currentThread();
  private final List<LogRecord> lines = new CopyOnWriteArrayList<>();

  private final @Nullable Level before = logger.getLevel();

  public CapturedEvents() {
    logger.setLevel(Level.INFO);
    logger.addHandler(this);
  }

  @Override
  public void publish(LogRecord line) {
    if (Thread.currentThread().equals(thread)) {
      lines.add(line);
    }
  }

  /** Returns the requests to the API, as {@code level method route subject caller role status}. */
  List<String> calls() {
    return told("api.called", "method", "route", "subject", "caller", "role", "status");
  }

  /** Returns the events of a type, as {@code level} and the values of these fields. */
  public List<String> told(String type, String... fields) {
    return lines.stream()
        .filter(line -> event(line).path("type").asText().equals(type))
        .map(line -> line.getLevel() + " " + values(event(line), fields))
        .toList();
  }

  private static String values(JsonNode event, String... fields) {
    return Stream.of(fields)
        .map(name -> event.path(name).asText("null"))
        .reduce((a, b) -> a + " " + b)
        .orElseThrow();
  }

  /** Returns the events of a type. */
  List<JsonNode> ofType(String type) {
    return lines.stream()
        .map(CapturedEvents::event)
        .filter(event -> event.path("type").asText().equals(type))
        .toList();
  }

  /** Returns the deviations of the events from the catalog. */
  public List<String> problems() {
    return lines.stream().flatMap(line -> EventCatalogue.problems(event(line)).stream()).toList();
  }

  private static JsonNode event(LogRecord line) {
    return Json.parse(line.getMessage().substring("courier.event ".length()));
  }

  @Override
  public String toString() {
    return lines.stream().map(LogRecord::getMessage).toList().toString();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
