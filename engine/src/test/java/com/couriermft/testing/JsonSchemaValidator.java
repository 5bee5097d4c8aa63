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

  /** Of documents of this schema, also of their formats. */
  public static JsonSchemaValidator of(JsonNode schema) {
    return new JsonSchemaValidator(FACTORY.getSchema(schema, FORMATS));
  }

  /** Of schemas themselves. */
  public static JsonSchemaValidator ofSchemas() {
    String dialect = "https://json-schema.org/draft/2020-12/schema";
    return new JsonSchemaValidator(FACTORY.getSchema(SchemaLocation.of(dialect)));
  }

  /** What is wrong with a document; empty if it is valid. */
  public List<String> problems(JsonNode document) {
    return schema.validate(document).stream().map(message -> message.toString()).sorted().toList();
  }

  /** What is wrong with a document, given as text. */
  public List<String> problems(String json) {
    return problems(Json.parse(json));
  }
}
