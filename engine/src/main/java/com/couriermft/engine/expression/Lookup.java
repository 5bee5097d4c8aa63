package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The result of following a reference or path.
 *
 * @param value what was found, {@code null} for nothing; it may be JSON's {@code null}
 * @param missing why nothing was found and what is there instead, {@code ""} if something was
 */
record Lookup(@Nullable JsonNode value, String missing) {
  static Lookup found(JsonNode value) {
    return new Lookup(value, "");
  }

  static Lookup missing(String why) {
    return new Lookup(null, why);
  }
}
