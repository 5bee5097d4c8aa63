package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The segments of a path, one applied to what the one before it has found (RFC 9535, 2.1).
 * Immutable.
 *
 * @param segments in order
 */
public record Query(List<PathSegment> segments) {
  /** Most values that a path may find. */
  public static final int MAX_FOUND = 100_000;

  /** Copies. */
  public Query {
    segments = List.copyOf(segments);
  }

  /**
   * Returns whether the query finds one value at most: nothing but names and indexes (RFC 9535,
   * 2.3.5.1).
   */
  public boolean isSingular() {
    return segments.stream().allMatch(PathSegment::isSingular);
  }

  /** Returns the query of the names and indexes that this one begins with. */
  public Query beginning() {
    return new Query(segments.stream().takeWhile(PathSegment::isSingular).toList());
  }

  /** Returns whether the query looks at everything below a value. */
  public boolean isDescending() {
    return segments.stream().anyMatch(PathSegment::descends);
  }

  /**
   * Returns the values that the query finds, in the document's order.
   *
   * @param root the document; {@code $} in filters is this document too
   * @throws CourierException permanent, {@code value_too_large}: more than {@link #MAX_FOUND}
   *     values, or too many to look at
   */
  public List<JsonNode> find(JsonNode root) {
    return find(root, new Document(root));
  }

  List<JsonNode> find(JsonNode start, Document document) {
    List<JsonNode> nodes = List.of(start);
    for (PathSegment segment : segments) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        int before = next.size();
        segment.select(node, document, next);
        document.visit(1L + next.size() - before);
      }
      nodes = next;
    }
    return nodes;
  }

  /** After each selector, for many of them together would find more than memory holds. */
  static void requireFew(List<JsonNode> found) {
    if (found.size() > MAX_FOUND) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE, "A path finds more than " + MAX_FOUND + " values.");
    }
  }
}
