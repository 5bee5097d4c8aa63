package com.couriermft.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * One segment of a path (RFC 9535, 2.5).
 *
 * @param descends whether it looks at a value and everything below it, not at the value alone
 * @param selectors what it selects of each
 */
public record PathSegment(boolean descends, List<Selector> selectors) {
  /** Copies. */
  public PathSegment {
    selectors = List.copyOf(selectors);
  }

  boolean isSingular() {
    return !descends && selectors.size() == 1 && selectors.get(0).isSingular();
  }

  /** Adds what it selects of a value. */
  void select(JsonNode node, JsonNode root, List<JsonNode> found) {
    if (!descends) {
      selectors.forEach(selector -> selector.select(node, root, found));
      return;
    }
    // Parents before their children; a stack of its own, for documents may be very deep.
    Deque<JsonNode> waiting = new ArrayDeque<>(List.of(node));
    while (!waiting.isEmpty() && found.size() <= Query.MAX_FOUND) {
      JsonNode next = waiting.pop();
      selectors.forEach(selector -> selector.select(next, root, found));
      List<JsonNode> children = new ArrayList<>();
      next.forEach(children::add);
      Collections.reverse(children);
      children.forEach(waiting::push);
    }
  }
}
