package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A selector: the part of a segment that selects from a value (RFC 9535, 2.3). */
sealed interface Selector {
  /** Adds the selected values; selects nothing from a value of a type that it does not apply to. */
  void select(JsonNode node, Document document, List<JsonNode> found);

  /** Returns whether the selector selects at most one value. */
  default boolean isSingular() {
    return false;
  }

  /**
   * Selects a field of an object.
   *
   * @param name the field's name
   */
  record Name(String name) implements Selector {
    @Override
    public void select(JsonNode node, Document document, List<JsonNode> found) {
      if (node.has(name)) {
        found.add(node.get(name));
      }
    }

    @Override
    public boolean isSingular() {
      return true;
    }
  }

  /**
   * Selects an element of a list.
   *
   * @param index the position; counted from the end if negative
   */
  record Index(long index) implements Selector {
    @Override
    public void select(JsonNode node, Document document, List<JsonNode> found) {
      long at = index < 0 ? node.size() + index : index;
      if (node.isArray() && at >= 0 && at < node.size()) {
        found.add(node.get((int) at));
      }
    }

    @Override
    public boolean isSingular() {
      return true;
    }
  }

  /** Selects every element of a list or every field of an object. */
  record Wildcard() implements Selector {
    @Override
    public void select(JsonNode node, Document document, List<JsonNode> found) {
      node.forEach(found::add);
    }
  }

  /**
   * Selects a slice of a list (RFC 9535, 2.3.4.2).
   *
   * @param start the first position; {@code null} for the end of the list at which the slice starts
   * @param end the position before which the slice stops; {@code null} for the opposite end
   * @param step the increment; backwards if negative, selects nothing if 0
   */
  record Slice(@Nullable Long start, @Nullable Long end, long step) implements Selector {
    @Override
    public void select(JsonNode node, Document document, List<JsonNode> found) {
      if (!node.isArray() || step == 0) {
        return;
      }
      long size = node.size();
      long from = start == null ? (step > 0 ? 0 : size - 1) : normal(start, size);
      long to = end == null ? (step > 0 ? size : -1) : normal(end, size);
      if (step > 0) {
        for (long i = Math.max(0, from); i < Math.min(size, to); i += step) {
          found.add(node.get((int) i));
        }
      } else {
        for (long i = Math.min(size - 1, from); i > Math.max(-1, to); i += step) {
          found.add(node.get((int) i));
        }
      }
    }

    private static long normal(long index, long size) {
      return index < 0 ? size + index : index;
    }
  }

  /**
   * Selects the elements of a list or fields of an object for which a filter is true.
   *
   * @param filter the filter
   */
  record Matching(Filter filter) implements Selector {
    @Override
    public void select(JsonNode node, Document document, List<JsonNode> found) {
      for (JsonNode child : node) {
        document.visit(1);
        if (filter.holds(child, document)) {
          found.add(child);
        }
      }
    }
  }
}
