package com.couriermft.infra.kql;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The catalog of events, as columns. A field of an object is named {@code object_part}. Lists are
 * not columns and are left out. Immutable.
 *
 * @param prefix prefix of the JSON in each line
 * @param columns columns and their types in KQL by event, including the columns that all events
 *     have
 */
record Catalogue(String prefix, SortedMap<String, Map<String, String>> columns) {
  private static final Map<String, String> TYPES =
      Map.of("string", "string", "integer", "long", "boolean", "bool", "time", "datetime");

  /**
   * Reads {@code docs/reference/events.json}: {@code {"prefix": …, "common": [{"name", "type",
   * "fields"}], "events": [{"type", "fields": […]}]}}.
   */
  static Catalogue read(String text) {
    JsonNode json = Json.parse(text);
    SortedMap<String, Map<String, String>> columns = new TreeMap<>();
    for (JsonNode event : json.path("events")) {
      Map<String, String> ofEvent = new LinkedHashMap<>();
      add(ofEvent, "", json.path("common"));
      add(ofEvent, "", event.path("fields"));
      columns.put(event.path("type").asText(), ofEvent);
    }
    return new Catalogue(json.path("prefix").asText(), columns);
  }

  private static void add(Map<String, String> columns, String prefix, JsonNode described) {
    for (JsonNode field : described) {
      String name = prefix + field.path("name").asText();
      String type = field.path("type").asText();
      if (TYPES.containsKey(type)) {
        columns.put(name, String.valueOf(TYPES.get(type)));
      } else if (type.equals("object")) {
        add(columns, name + "_", field.path("fields"));
      }
    }
  }

  /** Returns the columns of all events together. */
  Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    columns.values().forEach(all::putAll);
    return all;
  }
}
