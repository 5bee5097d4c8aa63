package com.couriermft.engine.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Compares JSON values: numbers by value, strings by code points; other values have no order. */
final class Order {
  private Order() {}

  /** Uses an explicit stack, because values may be nested very deeply. */
  static boolean isEqual(JsonNode a, JsonNode b, Document document) {
    Deque<JsonNode> pairs = new ArrayDeque<>();
    pairs.push(a);
    pairs.push(b);
    while (!pairs.isEmpty()) {
      JsonNode right = pairs.pop();
      JsonNode left = pairs.pop();
      document.visit(1);
      boolean same =
          left.isContainerNode()
              ? isAlike(left, right) && pushFields(left, right, pairs)
              : isSame(left, right, document);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlike(JsonNode a, JsonNode b) {
    return a.getNodeType() == b.getNodeType() && a.size() == b.size();
  }

  /**
   * Adds the values of the fields that both objects have; returns {@code false} if only one of them
   * has a field.
   */
  private static boolean pushFields(JsonNode a, JsonNode b, Deque<JsonNode> pairs) {
    for (int i = 0; a.isArray() && i < a.size(); i++) {
      pairs.push(a.get(i));
      pairs.push(b.get(i));
    }
    for (Map.Entry<String, JsonNode> field : a.properties()) {
      JsonNode other = b.get(field.getKey());
      if (other == null) {
        return false;
      }
      pairs.push(field.getValue());
      pairs.push(other);
    }
    return true;
  }

  private static boolean isSame(JsonNode a, JsonNode b, Document document) {
    if (a.isNumber() && b.isNumber()) {
      return compare(a, b) == 0;
    } else if (a.isTextual()) {
      document.read(a.textValue());
    }
    return a.equals(b);
  }

  static boolean isLess(JsonNode a, JsonNode b, Document document) {
    if (a.isNumber() && b.isNumber()) {
      return compare(a, b) < 0;
    } else if (a.isTextual() && b.isTextual()) {
      document.read(a.textValue());
      return compare(a.textValue(), b.textValue()) < 0;
    }
    return false;
  }

  private static int compare(JsonNode a, JsonNode b) {
    return a.decimalValue().compareTo(b.decimalValue());
  }

  /**
   * Strings are compared by code points, because UTF-16 would sort supplementary characters too
   * early.
   */
  private static int compare(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    for (int i = 0; i < shorter; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return compare(a.charAt(i), b.charAt(i));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /**
   * At the first difference of two strings, a surrogate belongs to a supplementary character, which
   * comes after all others.
   */
  private static int compare(char a, char b) {
    boolean beyond = Character.isSurrogate(a);
    return beyond == Character.isSurrogate(b) ? Character.compare(a, b) : beyond ? 1 : -1;
  }
}
