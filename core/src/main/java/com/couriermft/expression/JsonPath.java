package com.couriermft.expression;

import com.couriermft.failure.Suggestion;
import com.couriermft.json.CheckedObject;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of JSONPath (RFC 9535) that references may use below a root: {@code .name}, {@code ['any
 * name']}, {@code [n]}, {@code [-n]} and {@code [*]}. After {@code [*]} the result is a list of
 * what was found; elements without it are left out.
 */
final class JsonPath {
  private JsonPath() {}

  /**
   * Follows a path.
   *
   * @param place how error messages call {@code from}
   */
  static Lookup walk(JsonNode from, String place, List<Segment> path) {
    JsonNode node = from;
    StringBuilder at = new StringBuilder(place);
    for (int i = 0; i < path.size(); i++) {
      Segment segment = path.get(i);
      if (segment.kind() == Segment.Kind.ALL) {
        return all(node, at.toString(), path.subList(i + 1, path.size()));
      }
      JsonNode next = step(node, segment);
      if (next.isMissingNode()) {
        return Lookup.missing(explain(node, at.toString(), segment));
      }
      node = next;
      at.append(segment);
    }
    return Lookup.found(node);
  }

  private static JsonNode step(JsonNode node, Segment segment) {
    if (segment.kind() == Segment.Kind.NAME) {
      return node.path(segment.name());
    }
    int index = segment.index();
    return node.path(index < 0 ? node.size() + index : index);
  }

  private static Lookup all(JsonNode node, String place, List<Segment> rest) {
    if (!node.isArray()) {
      return Lookup.missing(place + " is " + CheckedObject.describe(node) + ", not a list.");
    }
    boolean nested = rest.stream().anyMatch(s -> s.kind() == Segment.Kind.ALL);
    ArrayNode found = Json.array();
    for (JsonNode element : node) {
      JsonNode value = walk(element, place, rest).value();
      if (value instanceof ArrayNode list && nested) {
        found.addAll(list);
      } else if (value != null) {
        found.add(value);
      }
    }
    return Lookup.found(found);
  }

  private static String explain(JsonNode node, String place, Segment segment) {
    if (node.isObject() && segment.kind() == Segment.Kind.NAME) {
      List<String> names = new ArrayList<>();
      node.fieldNames().forEachRemaining(names::add);
      return place + " has no '" + segment.name() + "'." + Suggestion.of(segment.name(), names);
    } else if (node.isArray()) {
      return segment.kind() == Segment.Kind.NAME
          ? place + " is a list of " + node.size() + "; use [n] or [*]."
          : place + " is a list of " + node.size() + "; there is no " + segment + ".";
    }
    return place + " is " + CheckedObject.describe(node) + "; there is no " + segment + ".";
  }
}
