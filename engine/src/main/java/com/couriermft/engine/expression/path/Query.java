package com.couriermft.engine.expression.path;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A path as a sequence of segments, each applied to the values that the previous segment found (RFC
 * 9535, 2.1). Immutable.
 *
 * @param segments the segments, in order
 */
public record Query(List<PathSegment> segments) {
  /** Maximum number of values that a path may find. */
  public static final int MAX_FOUND = 100_000;

  /** Copies mutable components. */
  public Query {
    segments = List.copyOf(segments);
  }

  /**
   * Returns whether the query finds at most one value because it consists of names and indexes only
   * (RFC 9535, 2.3.5.1).
   */
  public boolean isSingular() {
    return segments.stream().allMatch(PathSegment::isSingular);
  }

  /** Returns the query of the leading names and indexes of this query. */
  public Query beginning() {
    return new Query(segments.stream().takeWhile(PathSegment::isSingular).toList());
  }

  /** Returns whether the query visits all descendants of a value. */
  public boolean isDescending() {
    return segments.stream().anyMatch(PathSegment::descends);
  }

  /**
   * Returns the values that the query finds, in document order.
   *
   * @param root the document, also the value of {@code $} in filters
   * @throws CourierException permanent, {@code value_too_large}: the query finds more than {@link
   *     #MAX_FOUND} values or visits too many
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

  /**
   * The limit is checked after each selector, because the results of several selectors together may
   * not fit in memory.
   */
  static void requireFew(List<JsonNode> found) {
    if (found.size() > MAX_FOUND) {
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE, "The path matches more than " + MAX_FOUND + " values.");
    }
  }
}
