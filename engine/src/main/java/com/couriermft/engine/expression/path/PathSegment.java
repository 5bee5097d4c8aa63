package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One segment of a path (RFC 9535, 2.5).
 *
 * @param descends whether it selects from a value and all its descendants rather than from the
 *     value alone
 * @param selectors the selectors applied to each value
 * @param text the segment as written
 */
public record PathSegment(boolean descends, List<Selector> selectors, String text) {
  /** Copies mutable components. */
  public PathSegment {
    selectors = List.copyOf(selectors);
  }

  /** Returns the segment for a field, as at the start of a reference. */
  public static PathSegment name(String name) {
    return new PathSegment(false, List.of(new Selector.Name(name)), "." + name);
  }

  /** Returns the field name of a segment that consists of one name; empty for other segments. */
  public Optional<String> name() {
    return isSingular() && selectors.get(0) instanceof Selector.Name field
        ? Optional.of(field.name())
        : Optional.empty();
  }

  /**
   * Returns whether the segment finds at most one value, that is, whether it is a name or an index.
   */
  public boolean isSingular() {
    return !descends && selectors.size() == 1 && selectors.get(0).isSingular();
  }

  /** Returns the value that a singular segment finds in a value; empty if there is none. */
  public Optional<JsonNode> find(JsonNode node) {
    List<JsonNode> found = new ArrayList<>();
    select(node, new Document(node), found);
    return found.stream().findFirst();
  }

  /** Adds the values that the segment selects from a value. */
  void select(JsonNode node, Document document, List<JsonNode> found) {
    if (!descends) {
      selectEach(node, document, found);
      return;
    }
    // Visits parents before their children, with an explicit stack, because documents may be nested
    // very deeply.
    Deque<JsonNode> waiting = new ArrayDeque<>(List.of(node));
    while (!waiting.isEmpty()) {
      JsonNode next = waiting.pop();
      document.visit(1);
      selectEach(next, document, found);
      List<JsonNode> children = new ArrayList<>();
      next.forEach(children::add);
      Collections.reverse(children);
      children.forEach(waiting::push);
    }
  }

  private void selectEach(JsonNode node, Document document, List<JsonNode> found) {
    for (Selector selector : selectors) {
      selector.select(node, document, found);
      Query.requireFew(found);
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
