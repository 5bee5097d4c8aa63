package com.couriermft.functions.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Opens the objects of responses, so that a generated client accepts additional fields of a later
 * release. Documents in requests stay closed, because unknown fields are refused.
 */
final class OpenAnswers {
  /** The keyword that marks a component as part of responses until the component is opened. */
  static final String MARK = "x-courier-answer";

  private OpenAnswers() {}

  static ObjectNode in(ObjectNode document) {
    for (JsonNode schema : document.path("components").path("schemas")) {
      if (schema instanceof ObjectNode component && component.remove(MARK) != null) {
        open(component);
      }
    }
    return document;
  }

  private static void open(JsonNode schema) {
    if (schema instanceof ObjectNode object
        && object.path("additionalProperties").isBoolean()
        && !object.path("additionalProperties").asBoolean()) {
      object.remove("additionalProperties");
    }
    schema.forEach(OpenAnswers::open);
  }
}
