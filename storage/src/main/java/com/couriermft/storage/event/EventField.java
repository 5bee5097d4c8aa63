package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Predicate;

/**
 * A field of events. A name has the same meaning and type in every event. Immutable. As JSON:
 *
 * <pre>{"name": "job_id", "type": "string", "optional": true, "meaning": "the job's id"}
 * {"name": "failure", "type": "object", "meaning": "…", "fields": [{"name": "code", …}]}</pre>
 *
 * @param name the name in {@code snake_case}
 * @param type the type of the value
 * @param meaning a short description
 * @param optional whether the field may be missing; it is never {@code null}
 * @param parts the fields of an object, or of each object in a list; empty for other types
 */
public record EventField(
    String name, Type type, String meaning, boolean optional, List<EventField> parts) {

  /** JSON types of fields. */
  public enum Type {
    /** A string. */
    STRING("string"),
    /** An integer within 64 bits. */
    INTEGER("integer"),
    /** A boolean. */
    BOOLEAN("boolean"),
    /** A time in RFC 3339 format, in UTC: {@code 2026-11-21T20:00:00Z}. */
    TIME("time"),
    /** An object with the fields in {@code parts}. */
    OBJECT("object"),
    /** A list of strings. */
    STRINGS("strings"),
    /** A list of objects with the fields in {@code parts}. */
    OBJECTS("objects");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    /** Returns the name of the type in the catalog. */
    public String text() {
      return text;
    }
  }

  public EventField {
    parts = List.copyOf(parts);
  }

  static EventField of(String name, Type type, String meaning, EventField... parts) {
    return new EventField(name, type, meaning, false, List.of(parts));
  }

  static EventField text(String name, String meaning) {
    return of(name, Type.STRING, meaning);
  }

  static EventField number(String name, String meaning) {
    return of(name, Type.INTEGER, meaning);
  }

  static EventField flag(String name, String meaning) {
    return of(name, Type.BOOLEAN, meaning);
  }

  static EventField time(String name, String meaning) {
    return of(name, Type.TIME, meaning);
  }

  /** Returns this field as an optional field. */
  EventField maybe() {
    return new EventField(name, type, meaning, true, parts);
  }

  /** Returns whether a value is valid for this field. */
  boolean holds(JsonNode value) {
    return switch (type) {
      case STRING -> value.isTextual();
      case INTEGER -> value.canConvertToExactIntegral() && value.canConvertToLong();
      case BOOLEAN -> value.isBoolean();
      case TIME -> value.isTextual() && isTime(value.textValue());
      case OBJECT -> value.isObject() && EventSchema.problems(parts, value).isEmpty();
      case STRINGS -> value.isArray() && all(value, JsonNode::isTextual);
      case OBJECTS ->
          value.isArray()
              && all(value, v -> v.isObject() && EventSchema.problems(parts, v).isEmpty());
    };
  }

  private static boolean all(JsonNode list, Predicate<JsonNode> rule) {
    for (JsonNode value : list) {
      if (!rule.test(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTime(String text) {
    try {
      return text.endsWith("Z") && Instant.parse(text) != null;
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("name", name).put("type", type.text());
    json.put("optional", optional).put("meaning", meaning);
    if (!parts.isEmpty()) {
      parts.forEach(part -> json.withArray("fields").add(part.toJson()));
    }
    return json;
  }
}
