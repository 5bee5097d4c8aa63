package com.couriermft.steps.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** Reads objects that stand within a field of a config. */
final class Fields {
  private Fields() {}

  /**
   * Requires an object without other fields.
   *
   * @throws IllegalArgumentException it is none, or has some
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
                    "'%s' is not known here; expected %s."
                        .formatted(name, String.join(", ", new TreeSet<>(known))));
              }
            });
  }

  /**
   * Returns a whole number of an object.
   *
   * @throws IllegalArgumentException it is none, or out of bounds
   */
  static int whole(JsonNode given, String name, int fallback, int min, int max) {
    JsonNode value = given.path(name);
    if (value.isMissingNode()) {
      return fallback;
    }
    if (!value.isIntegralNumber() || value.longValue() < min || value.longValue() > max) {
      throw new IllegalArgumentException(
          "'%s' is %s; expected a whole number, %d..%d.".formatted(name, value, min, max));
    }
    return value.intValue();
  }
}
