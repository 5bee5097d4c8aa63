package com.couriermft.engine.spi;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Generates the JSON Schema of a step type's {@code config}.
 *
 * <p>In the schema every value that is not free-form may also be a reference; {@code
 * x-courier-kind} is the kind of object that a string names: {@code connection}, {@code key},
 * {@code path}, {@code pattern}. {@link com.couriermft.formats.json.Presentation} describes how
 * forms show a field.
 */
public final class StepSchema {
  private static final String REFERENCE = "^context:|\\{\\{";

  private StepSchema() {}

  /** Returns the JSON Schema (2020-12) of a type's {@code config}. */
  public static ObjectNode config(StepType<?> type) {
    ObjectNode schema = Json.object();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.setAll(body(type));
    return schema.set("$defs", definitions());
  }

  /**
   * Returns the schema as a part of a document that has the {@link #definitions} in {@code $defs}.
   */
  public static ObjectNode body(StepType<?> type) {
    return body(type, StepSchema::valueOrReference);
  }

  /** Returns the schema of a type in which only free-form values may be references. */
  public static ObjectNode bodyWithoutReferences(StepType<?> type) {
    return body(type, Shape::schema);
  }

  private static ObjectNode body(StepType<?> type, Function<Shape, ObjectNode> values) {
    ObjectNode schema = Json.object();
    schema.put("title", type.title()).put("description", type.summary());
    schema.put("type", "object").put("additionalProperties", false);
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = Json.array();
    for (ConfigField field : type.fields()) {
      properties.set(field.name(), property(field, values));
      if (field.property().required()) {
        required.add(field.name());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    List<FieldRule> together = FieldRule.of(type);
    if (!together.isEmpty()) {
      ArrayNode rules = schema.putArray("allOf");
      together.forEach(group -> rules.add(group.schema()));
    }
    return schema;
  }

  /** Returns the definitions shared by the schemas of all types. */
  public static ObjectNode definitions() {
    ObjectNode definitions = Json.object();
    definitions.putObject("reference").put("type", "string").put("pattern", REFERENCE);
    ObjectNode texts = definitions.putObject("texts");
    texts.put(
        "description", "A string, an object with a path as in the outputs of steps, or a list.");
    ArrayNode either = texts.putArray("anyOf");
    either.addObject().put("type", "string");
    ObjectNode file = either.addObject().put("type", "object");
    file.putArray("required").add("path");
    file.putObject("properties").putObject("path").put("type", "string");
    either.addObject().put("type", "array").putObject("items").put("$ref", ConfigField.TEXTS);
    return definitions;
  }

  private static ObjectNode property(ConfigField field, Function<Shape, ObjectNode> values) {
    Property<?> said = field.property();
    ObjectNode property = Json.object();
    said.presentation().addTo(property);
    property.put("description", said.help());
    if (said.defaultValue() != null) {
      property.set("default", said.defaultValue());
    }
    if (field.kind() != Field.Kind.PLAIN) {
      property.put("x-courier-kind", field.kind().name().toLowerCase(Locale.ROOT));
    }
    boolean plain = field.isFree() || field.isSecret();
    return property.setAll(plain ? said.shape().schema() : values.apply(said.shape()));
  }

  private static ObjectNode valueOrReference(Shape value) {
    ObjectNode schema = Json.object();
    ArrayNode either = schema.putArray("anyOf").add(value.schema());
    either.addObject().put("$ref", ConfigField.REFERENCE);
    return schema;
  }
}
