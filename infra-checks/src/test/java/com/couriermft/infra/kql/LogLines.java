package com.couriermft.infra.kql;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The log of an app until an instant, as rows of Application Insights' tables. Methods that add a
 * row take the row's age, and return this object.
 */
final class LogLines {
  private static final int INFORMATION = 1;
  private static final int ERROR = 3;

  private final Catalogue catalogue;
  private final Instant now;
  private final List<Line> lines = new ArrayList<>();

  private record Line(String table, Instant at, Map<String, Object> row) {}

  /** Creates an empty log. */
  LogLines(Catalogue catalogue, Instant now) {
    this.catalogue = catalogue;
    this.now = now;
  }

  /**
   * Adds an event of the catalog with a separate id.
   *
   * @param fields alternating names and values; {@code failure_code} is the field {@code code} of
   *     {@code failure}
   * @throws IllegalArgumentException the event has no such field
   */
  LogLines event(Duration age, String type, Object... fields) {
    return told(age, "id" + lines.size(), type, fields);
  }

  /** Adds the same event as {@link #event} twice. */
  LogLines eventTwice(Duration age, String type, Object... fields) {
    String id = "id" + lines.size();
    return told(age, id, type, fields).told(age, id, type, fields);
  }

  /**
   * Adds an event as the app writes it.
   *
   * @param name name in {@link EmittedEvents}
   * @param fields alternating names and values that differ
   */
  LogLines emitted(Duration age, String name, String... fields) {
    return emitted(age, "id" + lines.size(), name, fields);
  }

  /** Adds the same event as {@link #emitted} twice. */
  LogLines emittedTwice(Duration age, String name, String... fields) {
    String id = "id" + lines.size();
    return emitted(age, id, name, fields).emitted(age, id, name, fields);
  }

  private LogLines emitted(Duration age, String id, String name, String... fields) {
    ObjectNode event = EmittedEvents.read(name).deepCopy();
    event.put("id", id).put("at", now.minus(age).toString());
    for (int i = 0; i < fields.length; i += 2) {
      event.put(fields[i], fields[i + 1]);
    }
    return line(age, INFORMATION, catalogue.prefix() + Json.write(event));
  }

  /**
   * Adds a start of an execution.
   *
   * @param id id of the event, which ends with the number of the audit row
   * @param waitedMs time in the queue
   */
  LogLines started(Duration age, String id, int waitedMs) {
    Object[] fields = {
      "execution_id", id.replaceFirst("\\|.*", ""), "job_id", "j", "duration_ms", waitedMs
    };
    return told(age, id, "execution.started", fields);
  }

  private LogLines told(Duration age, String id, String type, Object... fields) {
    Instant at = now.minus(age);
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("v", 1);
    event.put("id", id);
    event.put("type", type);
    event.put("at", at.toString());
    Map<String, Object> failure = new LinkedHashMap<>();
    Map<String, String> columns = catalogue.columns().getOrDefault(type, Map.of());
    for (int i = 0; i < fields.length; i += 2) {
      String name = (String) fields[i];
      if (!columns.containsKey(name)) {
        throw new IllegalArgumentException("The event " + type + " has no field " + name);
      }
      boolean isOfFailure = name.startsWith("failure_");
      (isOfFailure ? failure : event).put(name.replaceFirst("^failure_", ""), fields[i + 1]);
    }
    event.put("failure", failure);
    return line(age, INFORMATION, catalogue.prefix() + Json.write(event));
  }

  /** Adds a log line with the level error. */
  LogLines error(Duration age, String message) {
    return line(age, ERROR, message);
  }

  /** Adds a log line with the level information that is not an event. */
  LogLines information(Duration age, String message) {
    return line(age, INFORMATION, message);
  }

  private LogLines line(Duration age, int severity, String message) {
    return row("AppTraces", age, Map.of("Message", message, "SeverityLevel", severity));
  }

  /** Adds an exception that a function threw. */
  LogLines exception(Duration age, String type) {
    return row("AppExceptions", age, Map.of("ExceptionType", type, "OuterMessage", "It failed"));
  }

  /** Adds the operation and the exception of a failed execution. */
  LogLines failedExecution(Duration age, String code) {
    Map<String, Object> of = Map.of("execution_id", "e1");
    row("AppRequests", age, Map.of("Name", "orders", "ResultCode", code, "Properties", of));
    return row("AppExceptions", age, Map.of("ExceptionType", code, "Properties", of));
  }

  /** Adds a request to the API. */
  LogLines request(Duration age, int status) {
    return row("AppRequests", age, Map.of("Name", "api", "ResultCode", Integer.toString(status)));
  }

  private LogLines row(String table, Duration age, Map<String, Object> columns) {
    Map<String, Object> row = new HashMap<>(columns);
    row.put("TimeGenerated", now.minus(age).toString());
    lines.add(new Line(table, now.minus(age), row));
    return this;
  }

  /** Returns the rows within a window of time, by table. */
  Map<String, List<Map<String, Object>>> within(Duration window) {
    Map<String, List<Map<String, Object>>> tables = new HashMap<>();
    for (Line line : lines) {
      if (line.at().isAfter(now.minus(window))) {
        tables.computeIfAbsent(line.table(), unknown -> new ArrayList<>()).add(line.row());
      }
    }
    return tables;
  }
}
