package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * The schemas of a document's components. Each added schema is converted to a format that client
 * generators support: {@code if} and {@code then} become {@code oneOf} with a discriminator, local
 * definitions become components, and integers get their size.
 */
final class Schemas {
  private static final String DEFINITIONS = "#/$defs/";

  /** Keywords that describe a property and not the type of its value. */
  private static final List<String> OF_THE_PROPERTY =
      List.of(
          "x-courier-title",
          "x-courier-group",
          "x-courier-advanced",
          "x-courier-unit",
          "description");

  private final ObjectNode components = Json.object();

  /** Returns the schemas by name. */
  ObjectNode json() {
    return components;
  }

  /** Adds the schema of a component that is part of responses. */
  void add(Component component) {
    ObjectNode schema = component.shape().schema();
    add(component.name(), schema.put(OpenAnswers.MARK, true));
  }

  /**
   * Adds a schema.
   *
   * @param schema the schema, which is modified
   * @throws IllegalStateException another schema has the same name
   */
  void add(String name, ObjectNode schema) {
    if (schema.remove("$defs") instanceof ObjectNode definitions) {
      definitions.properties().forEach(each -> define(each.getKey(), (ObjectNode) each.getValue()));
    }
    JsonNode ready = inForm(name, schema);
    JsonNode known = components.get(name);
    if (known != null && !known.equals(ready)) {
      throw new IllegalStateException("Two schemas are called " + name + "; rename one of them.");
    }
    components.set(name, ready);
  }

  private void define(String name, ObjectNode schema) {
    if (isOfStepType(name)) {
      schema.set("x-courier-title", schema.path("title"));
      schema.put("title", name);
    }
    add(definition(name), schema);
  }

  /**
   * Converts a schema within the document to the format for client generators.
   *
   * @param name name of the component for the schema, or for a part of it that needs a name
   */
  ObjectNode inForm(String name, ObjectNode schema) {
    for (Map.Entry<String, JsonNode> field : List.copyOf(schema.properties())) {
      if (field.getKey().equals("properties")) {
        ObjectNode properties = (ObjectNode) field.getValue();
        for (Map.Entry<String, JsonNode> each : List.copyOf(properties.properties())) {
          if (each.getValue() instanceof ObjectNode property) {
            untitle(property);
            properties.set(each.getKey(), part(name + ClientNames.pascal(each.getKey()), property));
          }
        }
      } else if (field.getValue() instanceof ObjectNode part && isSchema(field.getKey())) {
        schema.set(field.getKey(), part(name, part));
      } else if (field.getKey().equals("anyOf")) {
        field.getValue().forEach(each -> inForm(name, (ObjectNode) each));
      }
    }
    IntegerFormats.say(schema);
    rename(schema);
    return Alternatives.isByType(schema) ? alternatives(name, schema) : schema;
  }

  private static boolean isSchema(String keyword) {
    return keyword.equals("items") || keyword.equals("additionalProperties");
  }

  private ObjectNode part(String name, ObjectNode schema) {
    if (!Alternatives.isByType(schema)) {
      return inForm(name, schema);
    }
    ObjectNode reference = Json.object().put("$ref", Component.PATH + name);
    for (String keyword : OF_THE_PROPERTY) {
      JsonNode said = schema.remove(keyword);
      if (said != null) {
        reference.set(keyword, said);
      }
    }
    add(name, schema);
    return reference;
  }

  /** Moves a title to a position where client generators do not use it as the name of a type. */
  private static void untitle(ObjectNode property) {
    JsonNode title = property.path("title");
    if (title.isTextual() && property.has("x-courier-group")) {
      property.remove("title");
      property.set("x-courier-title", title);
    }
  }

  private ObjectNode alternatives(String name, ObjectNode schema) {
    Alternatives.of(schema).forEach((value, each) -> add(name + ClientNames.pascal(value), each));
    return Alternatives.choice(name, schema);
  }

  private static void rename(ObjectNode schema) {
    String reference = schema.path("$ref").asText();
    if (reference.startsWith(DEFINITIONS)) {
      schema.put("$ref", Component.PATH + definition(reference.substring(DEFINITIONS.length())));
    }
  }

  /**
   * Returns the component for a definition. A definition with the name of a step type is the
   * configuration of that type.
   */
  private static String definition(String name) {
    return ClientNames.pascal(name) + (isOfStepType(name) ? "Config" : "");
  }

  private static boolean isOfStepType(String name) {
    return name.contains(".");
  }
}
