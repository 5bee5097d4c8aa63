package com.couriermft.steps.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Reads the fields of objects within a configuration. */
final class Fields {
  private Fields() {}

  /**
   * Requires an object without unknown fields.
   *
   * @throws IllegalArgumentException the value is not an object, or has other fields
   */
  static void require(JsonNode given, Set<String> known) {
    if (!given.isObject()) {
      throw new IllegalArgumentException("Expected an object, found " + given.getNodeType() + ".");
    }
    given
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw new IllegalArgumentException(
                    "Unknown field '%s'; expected %s."
                        .formatted(name, String.join(", ", new TreeSet<>(known))));
              }
            });
  }

  /**
   * Returns an integer field of an object.
   *
   * @throws IllegalArgumentException the value is not an integer, or out of bounds
   */
  static int whole(JsonNode given, String name, int fallback, int min, int max) {
    JsonNode value = given.path(name);
    if (value.isMissingNode()) {
      return fallback;
    }
    if (!value.canConvertToExactIntegral()
        || !value.canConvertToLong()
        || value.longValue() < min
        || value.longValue() > max) {
      throw new IllegalArgumentException(
          "'%s' is %s; expected a whole number, %d..%d.".formatted(name, value, min, max));
    }
    return value.intValue();
  }

  /**
   * Returns a boolean field of an object; false if absent.
   *
   * @throws IllegalArgumentException the value is not a boolean
   */
  static boolean flag(JsonNode given, String name) {
    JsonNode value = given.path(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw new IllegalArgumentException(
          "'%s' is %s; expected true or false.".formatted(name, value));
    }
    return value.asBoolean();
  }

  /**
   * Returns a non-empty string of an object.
   *
   * @throws IllegalArgumentException the value is not a string
   */
  static String name(JsonNode given, String name, String fallback) {
    JsonNode value = given.path(name);
    if (value.isMissingNode()) {
      return fallback;
    }
    if (!value.isTextual() || value.textValue().isEmpty()) {
      throw new IllegalArgumentException("'%s' is %s; expected a name.".formatted(name, value));
    }
    return value.textValue();
  }

  /**
   * Returns the strings of a list.
   *
   * @throws IllegalArgumentException the value is not a list of strings
   */
  static List<String> values(JsonNode given, String name) {
    List<String> values = new ArrayList<>();
    for (JsonNode each : given) {
      if (!each.isValueNode()) {
        throw new IllegalArgumentException(
            "'" + name + "' must contain only strings, numbers and booleans.");
      }
      values.add(each.asText());
    }
    if (!given.isArray()) {
      throw new IllegalArgumentException("'" + name + "' must be a list of values.");
    }
    return values;
  }
}
