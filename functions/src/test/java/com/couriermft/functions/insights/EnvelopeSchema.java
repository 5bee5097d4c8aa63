package com.couriermft.functions.insights;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The documented schema of an envelope (repository ApplicationInsights-Home,
 * EndpointSpecs/Schemas): fields, types, maximum lengths.
 */
final class EnvelopeSchema {
  private static final Set<String> ENVELOPE =
      Set.of("ver", "name", "time", "iKey", "sampleRate", "tags", "data");
  private static final Set<String> TAGS =
      Set.of(
          "ai.cloud.role",
          "ai.cloud.roleInstance",
          "ai.internal.sdkVersion",
          "ai.operation.id",
          "ai.operation.name",
          "ai.operation.parentId");

  /** The data types with their required strings and maximum lengths, by name of the envelope. */
  private static final Map<String, Map<String, Integer>> TEXTS =
      Map.of(
          "RemoteDependency",
          Map.of("name", 1024, "id", 128, "type", 1024, "target", 1024, "resultCode", 1024),
          "Request",
          Map.of("name", 1024, "id", 512, "responseCode", 1024),
          "Exception",
          Map.of("problemId", 1024),
          "Event",
          Map.of("name", 512),
          "Metric",
          Map.of());

  private static final Set<String> FIELDS =
      Set.of(
          "ver",
          "name",
          "id",
          "type",
          "target",
          "resultCode",
          "responseCode",
          "duration",
          "success",
          "properties",
          "measurements",
          "metrics",
          "exceptions",
          "problemId",
          "severityLevel");

  private EnvelopeSchema() {}

  /** Returns the deviations of an envelope from the schema. */
  static List<String> problems(JsonNode envelope) {
    List<String> problems = new ArrayList<>();
    envelope.fieldNames().forEachRemaining(name -> known(ENVELOPE, name, problems));
    envelope.path("tags").fieldNames().forEachRemaining(name -> known(TAGS, name, problems));
    String name = envelope.path("name").asText().replace("Microsoft.ApplicationInsights.", "");
    check(TEXTS.containsKey(name), "name " + name, problems);
    check(envelope.path("iKey").asText().equals(TrackServer.KEY.toString()), "iKey", problems);
    double rate = envelope.path("sampleRate").asDouble();
    check(rate > 0 && rate <= 100, "sampleRate " + rate, problems);
    check(isTime(envelope.path("time").asText()), "time", problems);
    check(envelope.at("/data/baseType").asText().equals(name + "Data"), "baseType", problems);
    data(name, envelope.at("/data/baseData"), problems);
    return problems;
  }

  private static void data(String kind, JsonNode data, List<String> problems) {
    check(data.path("ver").asInt() == 2, "ver", problems);
    data.fieldNames().forEachRemaining(name -> known(FIELDS, name, problems));
    TEXTS
        .getOrDefault(kind, Map.of())
        .forEach(
            (name, most) -> {
              String text = data.path(name).asText();
              check(!text.isEmpty() && text.length() <= most, name + " '" + text + "'", problems);
            });
    switch (kind) {
      case "RemoteDependency", "Request" -> call(data, problems);
      case "Exception" -> {
        JsonNode exception = data.at("/exceptions/0");
        check(!exception.path("typeName").asText().isEmpty(), "typeName", problems);
        check(!exception.path("message").asText().isEmpty(), "message", problems);
      }
      case "Metric" -> metric(data.path("metrics"), problems);
      default ->
          data.path("measurements")
              .forEach(number -> check(number.isNumber(), "measurement", problems));
    }
    properties(data, problems);
  }

  private static void metric(JsonNode metrics, List<String> problems) {
    check(metrics.size() == 1, "metrics", problems);
    JsonNode point = metrics.path(0);
    check(point.path("name").asText().matches("courier\\.[a-z_]+"), "metric name", problems);
    check(point.path("kind").asText().equals("Aggregation"), "kind", problems);
    check(point.path("count").asLong() >= 1, "count", problems);
    for (String number : List.of("value", "min", "max")) {
      check(point.path(number).isNumber(), number, problems);
    }
  }

  private static void call(JsonNode call, List<String> problems) {
    check(call.path("success").isBoolean(), "success", problems);
    check(
        call.path("duration").asText().matches("\\d+\\.\\d\\d:\\d\\d:\\d\\d\\.\\d{7}"),
        "duration " + call.path("duration"),
        problems);
  }

  private static void properties(JsonNode call, List<String> problems) {
    call.path("properties")
        .properties()
        .forEach(
            property ->
                check(
                    property.getKey().length() <= 150
                        && property.getValue().isTextual()
                        && property.getValue().asText().length() <= 8192,
                    property.getKey(),
                    problems));
  }

  private static boolean isTime(String text) {
    try {
      return Instant.parse(text).isAfter(Instant.EPOCH);
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static void known(Set<String> names, String name, List<String> problems) {
    check(names.contains(name), "unknown " + name, problems);
  }

  private static void check(boolean holds, String what, List<String> problems) {
    if (!holds) {
      problems.add(what);
    }
  }
}
