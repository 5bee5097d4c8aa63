package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A path segment is one step of a path (RFC 9535, 2.5).
 *
 * @param descends whether it looks at a value and everything below it, not at the value alone
 * @param selectors what it selects of each
 * @param text as it was written
 */
public record PathSegment(boolean descends, List<Selector> selectors, String text) {
  /** Copies. */
  public PathSegment {
    selectors = List.copyOf(selectors);
  }

  /** A field, as the first pieces of a reference are. */
  public static PathSegment name(String name) {
    return new PathSegment(false, List.of(new Selector.Name(name)), "." + name);
  }

  /** The field that it names, if it names one and nothing else. */
  public Optional<String> name() {
    return isSingular() && selectors.get(0) instanceof Selector.Name field
        ? Optional.of(field.name())
        : Optional.empty();
  }

  /** Returns whether the segment finds one value at most: it is a name or an index. */
  public boolean isSingular() {
    return !descends && selectors.size() == 1 && selectors.get(0).isSingular();
  }

  /** Returns the value that a singular segment finds in a value; empty if it finds none. */
  public Optional<JsonNode> find(JsonNode node) {
    List<JsonNode> found = new ArrayList<>();
    select(node, new Document(node), found);
    return found.stream().findFirst();
  }

  /** Adds what it selects of a value. */
  void select(JsonNode node, Document document, List<JsonNode> found) {
    if (!descends) {
      selectEach(node, document, found);
      return;
    }
    // Parents before their children; a stack of its own, for documents may be very deep.
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
