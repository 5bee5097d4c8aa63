package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Matches values against a schema that {@link SchemaCheck} has accepted, and fills in defaults. */
final class SchemaMatch {
  private final List<Problem> problems;
  private final Map<String, TextPattern> patterns = new HashMap<>();

  SchemaMatch(List<Problem> problems) {
    this.problems = problems;
  }

  /**
   * Adds the problems of a value; absent properties of objects within {@code value} get their
   * defaults.
   */
  void match(JsonNode schema, JsonNode value, String at) {
    String type = schema.path("type").asText("");
    if (!type.isEmpty() && !SchemaType.find(type).orElseThrow().matches(value)) {
      String found = CheckedObject.describe(value);
      add(at, FieldCodes.WRONG_TYPE, "Expected type " + type + ", found " + found + ".");
      return;
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      add(
          at,
          CommonCodes.INVALID_VALUE,
          "Expected one of " + schema.get("enum") + ", found " + value + ".");
    }
    if (value instanceof ObjectNode object) {
      object(schema, object, at);
    } else if (value.isArray()) {
      for (int i = 0; i < value.size() && schema.has("items"); i++) {
        match(schema.get("items"), value.get(i), Pointer.child(at, i));
      }
    } else if (value.isNumber()) {
      number(schema, value, at);
    } else if (value.isTextual()) {
      text(schema, value.textValue(), at);
    }
  }

  private void object(JsonNode schema, ObjectNode value, String at) {
    ObjectNode none = value.objectNode();
    JsonNode properties = schema.has("properties") ? schema.get("properties") : none;
    List<String> known = new ArrayList<>();
    properties.fieldNames().forEachRemaining(known::add);
    for (String name : known) {
      JsonNode property = properties.get(name);
      if (!value.has(name) && property.has("default")) {
        value.set(name, property.get("default").deepCopy());
      }
      if (value.has(name)) {
        match(property, value.get(name), Pointer.child(at, name));
      }
    }
    for (JsonNode name : schema.path("required")) {
      if (!value.has(name.textValue())) {
        String missing = name.textValue();
        add(Pointer.child(at, missing), FieldCodes.REQUIRED, "'" + missing + "' is required.");
      }
    }
    if (!schema.path("additionalProperties").asBoolean(true)) {
      refuseUnknown(value, known, at);
    }
  }

  private void refuseUnknown(ObjectNode value, List<String> known, String at) {
    value
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                String detail = "There is no parameter '" + name + "'.";
                String place = Pointer.child(at, name);
                problems.add(
                    Problem.unknownName(place, FieldCodes.UNKNOWN_FIELD, detail, name, known));
              }
            });
  }

  private static boolean contains(JsonNode allowed, JsonNode value) {
    for (JsonNode one : allowed) {
      boolean equalNumbers =
          one.isNumber()
              && value.isNumber()
              && one.decimalValue().compareTo(value.decimalValue()) == 0;
      if (equalNumbers || one.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private void number(JsonNode schema, JsonNode value, String at) {
    boolean low =
        schema.has("minimum")
            && value.decimalValue().compareTo(schema.get("minimum").decimalValue()) < 0;
    boolean high =
        schema.has("maximum")
            && value.decimalValue().compareTo(schema.get("maximum").decimalValue()) > 0;
    if (low) {
      add(at, FieldCodes.OUT_OF_RANGE, value + " is less than " + schema.get("minimum") + ".");
    } else if (high) {
      add(at, FieldCodes.OUT_OF_RANGE, value + " is more than " + schema.get("maximum") + ".");
    }
  }

  private void text(JsonNode schema, String value, String at) {
    String format = schema.path("format").asText("");
    if (!format.isEmpty() && !hasFormat(format, value)) {
      add(at, CommonCodes.INVALID_VALUE, "'" + value + "' is not a " + format + " (RFC 3339).");
    }
    String pattern = schema.path("pattern").asText("");
    if (!pattern.isEmpty()) {
      pattern(pattern, value, at);
    }
  }

  /** An earlier release may have accepted a pattern that is invalid today. */
  private void pattern(String pattern, String value, String at) {
    try {
      if (!patterns.computeIfAbsent(pattern, TextPattern::of).finds(value)) {
        add(at, CommonCodes.INVALID_VALUE, "'" + value + "' does not match " + pattern + ".");
      }
    } catch (CourierException e) {
      add(at, e.failureCode(), e.getMessage());
    }
  }

  private static boolean hasFormat(String format, String value) {
    try {
      if (format.equals("date")) {
        LocalDate.parse(value);
      } else {
        OffsetDateTime.parse(value);
      }
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private void add(String at, FailureCode code, String detail) {
    problems.add(new Problem(at, code, detail));
  }
}
