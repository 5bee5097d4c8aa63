package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Describes a choice whose alternatives include a list of the same choice. TypeScript refuses a
 * type alias that refers to itself, so the document describes only two levels: a choice, or a list
 * of choices that are not lists.
 */
final class SelfReference {
  private SelfReference() {}

  /** Unrolls the choices that refer to themselves among a document's components. */
  static ObjectNode unrolled(ObjectNode document) {
    document
        .path("components")
        .path("schemas")
        .properties()
        .forEach(component -> unroll(component.getKey(), component.getValue()));
    return document;
  }

  private static void unroll(String name, JsonNode schema) {
    for (JsonNode alternative : schema.path("anyOf")) {
      if (alternative.path("items").path("$ref").asText().equals(Component.PATH + name)) {
        ArrayNode others = ((ObjectNode) schema).arrayNode();
        for (JsonNode other : schema.path("anyOf")) {
          if (other != alternative) {
            others.add(other.deepCopy());
          }
        }
        ((ObjectNode) alternative).putObject("items").set("anyOf", others);
      }
    }
  }
}
