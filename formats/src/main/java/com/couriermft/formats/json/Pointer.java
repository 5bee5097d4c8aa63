package com.couriermft.formats.json;

import com.couriermft.formats.failure.Problem;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds JSON pointers (RFC 6901). */
public final class Pointer {
  private Pointer() {}

  /** Returns the pointer to a field of the object at {@code parent}. */
  public static String child(String parent, String field) {
    return parent + "/" + field.replace("~", "~0").replace("/", "~1");
  }

  /** Returns the pointer to an element of the array at {@code parent}. */
  public static String child(String parent, int index) {
    return parent + "/" + index;
  }

  /**
   * Returns the problems in the order of their locations in the document. The problem of a missing
   * field follows the nearest existing parent node.
   */
  public static List<Problem> inDocumentOrder(JsonNode document, List<Problem> problems) {
    Map<String, Integer> positions = new HashMap<>();
    number(document, "", positions);
    return problems.stream()
        .sorted(Comparator.comparingInt(problem -> position(problem.pointer(), positions)))
        .toList();
  }

  private static void number(JsonNode node, String pointer, Map<String, Integer> positions) {
    positions.put(pointer, positions.size());
    if (node.isObject()) {
      node.properties().forEach(e -> number(e.getValue(), child(pointer, e.getKey()), positions));
    } else {
      for (int i = 0; i < node.size(); i++) {
        number(node.get(i), child(pointer, i), positions);
      }
    }
  }

  private static int position(String pointer, Map<String, Integer> positions) {
    String at = pointer;
    while (!positions.containsKey(at)) {
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
    return positions.get(at);
  }
}
