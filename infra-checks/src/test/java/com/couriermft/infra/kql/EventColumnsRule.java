package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Column;
import com.couriermft.infra.rules.Finding;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The columns of {@code CourierEvents} are the fields of the events' catalogue, and have their
 * types. A part of an object is {@code object_part}; lists stay in the column {@code event}.
 */
final class EventColumnsRule implements MonitoringRule {
  private static final String RULE = "event-columns";
  private static final List<String> OWN = List.of("TimeGenerated", "OperationId", "event");
  private static final Map<String, String> TYPES =
      Map.of("string", "string", "integer", "long", "boolean", "bool", "time", "datetime");

  private final Map<String, String> fields = new LinkedHashMap<>();

  /**
   * Against a catalogue.
   *
   * @param catalogue {@code {"common": [{"name", "type", "fields"}], "events": [{"fields": […]}]}}
   */
  EventColumnsRule(JsonNode catalogue) {
    add("", catalogue.path("common"));
    catalogue.path("events").forEach(event -> add("", event.path("fields")));
  }

  private void add(String prefix, JsonNode described) {
    for (JsonNode field : described) {
      String name = prefix + field.path("name").asText();
      String type = field.path("type").asText();
      if (TYPES.containsKey(type)) {
        fields.put(name, TYPES.get(type));
      } else if (type.equals("object")) {
        add(name + "_", field.path("fields"));
      }
    }
  }

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    Kusto.Meaning events = monitoring.meaning(Monitoring.EVENTS);
    return Stream.concat(
        fields.keySet().stream().flatMap(field -> checkField(monitoring, events, field)),
        events.columns().stream()
            .filter(column -> !OWN.contains(column.name()) && !fields.containsKey(column.name()))
            .map(column -> surplus(monitoring, column)));
  }

  private Stream<Finding> checkField(Monitoring monitoring, Kusto.Meaning events, String field) {
    String expected = String.valueOf(fields.get(field));
    String found = events.find(field).map(Column::type).orElse("missing");
    return expected.equals(found)
        ? Stream.empty()
        : Stream.of(
            monitoring.finding(
                RULE,
                Monitoring.EVENTS,
                field + " = ",
                "The column %s is %s, expected %s: the catalogue of events has such a field.",
                field,
                found,
                expected));
  }

  private static Finding surplus(Monitoring monitoring, Column column) {
    return monitoring.finding(
        RULE,
        Monitoring.EVENTS,
        column.name() + " = ",
        "The column %s is no field of any event in the catalogue; remove it, or name it as there.",
        column.name());
  }
}
