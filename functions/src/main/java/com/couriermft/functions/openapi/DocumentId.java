package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Makes the id of a document optional, because the URL of a request also contains the id. */
final class DocumentId {
  private DocumentId() {}

  /** Returns the schema of a kind of documents in which the id is not required. */
  static ObjectNode optional(String kind, ObjectNode schema) {
    ArrayNode without = schema.arrayNode();
    for (JsonNode name : schema.path("required")) {
      if (!name.asText().equals(kind + "_id")) {
        without.add(name);
      }
    }
    if (without.isEmpty()) {
      schema.remove("required");
      return schema;
    }
    return schema.set("required", without);
  }
}
