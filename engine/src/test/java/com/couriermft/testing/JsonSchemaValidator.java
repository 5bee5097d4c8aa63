package com.couriermft.testing;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.util.List;

/** An independent validator of JSON Schema 2020-12. */
public final class JsonSchemaValidator {
  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

  private static final SchemaValidatorsConfig FORMATS =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  private final JsonSchema schema;

  private JsonSchemaValidator(JsonSchema schema) {
    this.schema = schema;
  }

  /** Returns a validator for documents of a schema, including formats. */
  public static JsonSchemaValidator of(JsonNode schema) {
    return new JsonSchemaValidator(FACTORY.getSchema(schema, FORMATS));
  }

  /** Returns a validator for JSON Schemas themselves. */
  public static JsonSchemaValidator ofSchemas() {
    String dialect = "https://json-schema.org/draft/2020-12/schema";
    return new JsonSchemaValidator(FACTORY.getSchema(SchemaLocation.of(dialect)));
  }

  /** Returns the problems of a document; empty if the document is valid. */
  public List<String> problems(JsonNode document) {
    return schema.validate(document).stream().map(message -> message.toString()).sorted().toList();
  }

  /** Returns the problems of a document, given as JSON text. */
  public List<String> problems(String json) {
    return problems(Json.parse(json));
  }
}
