package com.couriermft.engine.definition;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Reads and writes a job's parameters field: the JSON Schema of an object. */
final class ParametersField implements FieldType<Shape.Given, ObjectNode> {
  @Override
  public Shape.Given shape() {
    ObjectNode schema = Json.object().put("$ref", ParameterSchema.POINTER);
    schema.putObject("properties").putObject("type").put("const", "object");
    return new Shape.Given(schema, "JSON Schema");
  }

  @Override
  public ObjectNode read(CheckedObject job, Property<Shape.Given> property) {
    return ParameterSchema.read(job, property.name());
  }

  @Override
  public JsonNode write(ObjectNode schema) {
    return schema.deepCopy();
  }
}
