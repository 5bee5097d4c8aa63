package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Result of following a reference or path.
 *
 * @param value the value found, which may be JSON's {@code null}; {@code null} if nothing was found
 * @param missing why nothing was found and what exists there instead; {@code ""} if a value was
 *     found
 */
record Lookup(@Nullable JsonNode value, String missing) {
  static Lookup found(JsonNode value) {
    return new Lookup(value, "");
  }

  static Lookup missing(String why) {
    return new Lookup(null, why);
  }
}
