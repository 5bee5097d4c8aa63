package com.couriermft.functions.insights;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The documented schema of an envelope with {@code RemoteDependencyData} (repository
 * ApplicationInsights-Home, EndpointSpecs/Schemas): fields, types, maximum lengths.
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
          "ai.operation.name");
  private static final Map<String, Integer> TEXTS =
      Map.of("name", 1024, "id", 128, "type", 1024, "target", 1024, "resultCode", 1024);

  private EnvelopeSchema() {}

  /** Returns the deviations of an envelope from the schema. */
  static List<String> problems(JsonNode envelope) {
    List<String> problems = new ArrayList<>();
    envelope.fieldNames().forEachRemaining(name -> known(ENVELOPE, name, problems));
    envelope.path("tags").fieldNames().forEachRemaining(name -> known(TAGS, name, problems));
    check(
        envelope
            .path("name")
            .asText()
            .matches("Microsoft\\.ApplicationInsights\\.RemoteDependency"),
        "name",
        problems);
    check(envelope.path("iKey").asText().equals(TrackServer.KEY.toString()), "iKey", problems);
    double rate = envelope.path("sampleRate").asDouble();
    check(rate > 0 && rate <= 100, "sampleRate " + rate, problems);
    check(isTime(envelope.path("time").asText()), "time", problems);
    check(
        envelope.at("/data/baseType").asText().equals("RemoteDependencyData"),
        "baseType",
        problems);
    call(envelope.at("/data/baseData"), problems);
    return problems;
  }

  private static void call(JsonNode call, List<String> problems) {
    check(call.path("ver").asInt() == 2, "ver", problems);
    check(call.path("success").isBoolean(), "success", problems);
    check(
        call.path("duration").asText().matches("\\d+\\.\\d\\d:\\d\\d:\\d\\d\\.\\d{7}"),
        "duration " + call.path("duration"),
        problems);
    TEXTS.forEach(
        (name, most) -> {
          String text = call.path(name).asText();
          check(!text.isEmpty() && text.length() <= most, name + " '" + text + "'", problems);
        });
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
