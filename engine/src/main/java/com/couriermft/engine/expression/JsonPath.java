package com.couriermft.engine.expression;

import com.couriermft.engine.expression.path.PathSegment;
import com.couriermft.engine.expression.path.Query;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Follows the path of a reference below its root. Names and indexes lead to one value, or to an
 * error that names what exists there instead. From the first segment of another kind on, the result
 * is a list of all matching values, which may be empty.
 */
final class JsonPath {
  /**
   * Maximum size of a list in characters of JSON, because a path can find the same value many
   * times.
   */
  private static final int MAX_CHARACTERS = 16 << 20;

  private JsonPath() {}

  /**
   * Follows a path.
   *
   * @param place the name of {@code from} in error messages
   * @throws CourierException permanent, {@code value_too_large}: the path finds too many values, or
   *     values that are too large
   */
  static Lookup walk(JsonNode from, String place, List<PathSegment> path) {
    JsonNode node = from;
    StringBuilder at = new StringBuilder(place);
    for (int i = 0; i < path.size(); i++) {
      PathSegment segment = path.get(i);
      if (!segment.isSingular()) {
        return node.isContainerNode()
            ? Lookup.found(list(node, at.toString(), path.subList(i, path.size())))
            : Lookup.missing(at + " is " + CheckedObject.describe(node) + ", not a list.");
      }
      Optional<JsonNode> next = segment.find(node);
      if (next.isEmpty()) {
        return Lookup.missing(explain(node, at.toString(), segment));
      }
      node = next.get();
      at.append(segment);
    }
    return Lookup.found(node);
  }

  private static ArrayNode list(JsonNode from, String place, List<PathSegment> path) {
    ArrayNode list = Json.array().addAll(new Query(path).find(from));
    if (Json.length(list, MAX_CHARACTERS) > MAX_CHARACTERS) {
      String detail =
          "%s: the path matches more than %d characters of JSON; make it more specific.";
      throw CourierException.of(
          ReferenceCodes.VALUE_TOO_LARGE, detail.formatted(place, MAX_CHARACTERS));
    }
    return list;
  }

  private static String explain(JsonNode node, String place, PathSegment segment) {
    Optional<String> name = segment.name();
    if (node.isObject() && name.isPresent()) {
      List<String> names = new ArrayList<>();
      node.fieldNames().forEachRemaining(names::add);
      return place + " has no '" + name.get() + "'." + Suggestion.of(name.get(), names);
    } else if (node.isArray()) {
      return name.isPresent()
          ? place + " is a list of " + node.size() + "; use [n] or [*]."
          : place + " is a list of " + node.size() + "; there is no " + segment + ".";
    }
    return place + " is " + CheckedObject.describe(node) + "; there is no " + segment + ".";
  }
}
