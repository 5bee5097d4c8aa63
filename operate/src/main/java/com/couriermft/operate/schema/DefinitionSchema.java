package com.couriermft.operate.schema;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The schema of one kind of document.
 *
 * @param kind kind of the document, such as {@code job}
 * @param title short name of the document
 * @param description where the document is sent
 * @param body JSON Schema 2020-12, without the keywords that identify the schema
 */
public record DefinitionSchema(String kind, String title, String description, ObjectNode body) {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  /** Returns the stable name of the schema. */
  public String id() {
    return "urn:courier:schema:" + kind;
  }

  @Override
  public ObjectNode body() {
    return body.deepCopy();
  }

  /** Returns the JSON of the schema; the caller may modify the result. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put("$schema", DIALECT).put("$id", id());
    json.put("title", title).put("description", description);
    return json.setAll(body());
  }
}
