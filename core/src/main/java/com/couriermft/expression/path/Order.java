package com.couriermft.expression.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/** How JSON values compare: numbers by their value, texts by code points, others not at all. */
final class Order {
  /** Jackson compares 1 and 1.0 as different; in JSON they are the same number. */
  private static final Comparator<JsonNode> BY_VALUE =
      (a, b) -> a.isNumber() && b.isNumber() ? compare(a, b) : a.equals(b) ? 0 : 1;

  private Order() {}

  static boolean isEqual(JsonNode a, JsonNode b) {
    return a.equals(BY_VALUE, b);
  }

  static boolean isLess(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return compare(a, b) < 0;
    }
    return a.isTextual() && b.isTextual() && compare(a.textValue(), b.textValue()) < 0;
  }

  private static int compare(JsonNode a, JsonNode b) {
    return a.decimalValue().compareTo(b.decimalValue());
  }

  /** By code points: UTF-16 would sort what is beyond the first plane too early. */
  private static int compare(String a, String b) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();
    return java.util.Arrays.compare(left, right);
  }
}
