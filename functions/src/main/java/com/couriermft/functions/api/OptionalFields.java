package com.couriermft.functions.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Adds optional fields to JSON objects, if they have a value. */
final class OptionalFields {
  private OptionalFields() {}

  static void put(ObjectNode json, String name, @Nullable Instant at) {
    if (at != null) {
      json.put(name, at.toString());
    }
  }
}
