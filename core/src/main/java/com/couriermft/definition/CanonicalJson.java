package com.couriermft.definition;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;

/** Free-form JSON with the fields of every object in order of their names. */
final class CanonicalJson {
  private CanonicalJson() {}

  static JsonNode of(JsonNode node) {
    if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>();
      node.properties().forEach(field -> sorted.put(field.getKey(), of(field.getValue())));
      ObjectNode object = Json.object();
      sorted.forEach(object::set);
      return object;
    } else if (node.isArray()) {
      ArrayNode array = Json.array();
      node.forEach(element -> array.add(of(element)));
      return array;
    }
    return node;
  }
}
