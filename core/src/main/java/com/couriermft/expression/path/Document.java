package com.couriermft.expression.path;

import com.couriermft.failure.CourierException;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a path is evaluated over, with an end to the work: filters within filters may look at every
 * value once for every value.
 */
final class Document {
  /** Values that may be looked at. */
  private static final int MAX_VISITS = 20_000_000;

  private final JsonNode root;
  private int visits;

  Document(JsonNode root) {
    this.root = root;
  }

  /** What {@code $} means in filters. */
  JsonNode root() {
    return root;
  }

  /** Counts a value that is looked at. */
  void visit() {
    if (++visits > MAX_VISITS) {
      throw CourierException.permanent(
          "value_too_large", "A path looks at more than " + MAX_VISITS + " values.");
    }
  }
}
