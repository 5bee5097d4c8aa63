package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The schema of a list entry that may be damaged in storage. */
final class ListEntry {
  /** The keyword that names the id field of an entry that may be unreadable. */
  static final String KEYWORD = "x-courier-listed";

  static final String UNREADABLE = "unreadable";
  static final String PROBLEM = "problem";

  private ListEntry() {}

  /** Returns {@code {"anyOf": [the component, {"job_id", "unreadable": true, "problem"}]}}. */
  static ObjectNode schema(String component, String idField) {
    ObjectNode schema = Json.object().put(KEYWORD, idField);
    ArrayNode either = schema.putArray("anyOf");
    either.addObject().put("$ref", Component.PATH + component);
    ObjectNode damaged =
        either.addObject().put("type", "object").put("additionalProperties", false);
    damaged.put("description", "An entry whose stored form cannot be read.");
    ObjectNode properties = damaged.putObject("properties");
    properties.putObject(idField).put("type", "string");
    addTo(properties);
    properties.withObject(UNREADABLE).put("const", true);
    damaged.putArray("required").add(idField).add(UNREADABLE).add(PROBLEM);
    return schema;
  }

  /** Adds the properties that an unreadable entry has in addition to its id. */
  static void addTo(ObjectNode properties) {
    properties
        .putObject(UNREADABLE)
        .put("type", "boolean")
        .put("description", "Whether the entry cannot be read. Then it only has an ID.");
    properties
        .putObject(PROBLEM)
        .put("type", "string")
        .put("description", "Why the entry cannot be read.");
  }
}
