package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Adds details for generators of languages with several number types and limited enums. */
final class IntegerFormats {
  private IntegerFormats() {}

  /**
   * Adds the format {@code int32} or {@code int64} to an integer, and removes non-scalar values
   * from an enum.
   */
  static void say(ObjectNode schema) {
    JsonNode type = schema.path("type");
    boolean whole = type.asText().equals("integer") || type.path(0).asText().equals("integer");
    if (whole && !schema.has("format")) {
      long most = schema.path("maximum").asLong(Long.MAX_VALUE);
      long least = schema.path("minimum").asLong(Long.MIN_VALUE);
      boolean small = most <= Integer.MAX_VALUE && least >= Integer.MIN_VALUE;
      schema.put("format", small ? "int32" : "int64");
    }
    if (schema.get("enum") instanceof ArrayNode values) {
      ArrayNode scalars = schema.arrayNode();
      values.forEach(
          value -> {
            if (value.isValueNode()) {
              scalars.add(value);
            }
          });
      schema.set("enum", scalars);
    }
  }
}
