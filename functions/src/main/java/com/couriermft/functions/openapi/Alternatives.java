package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Describes objects whose fields depend on the value of one field. Schemas for editors use {@code
 * allOf} of {@code if} and {@code then}, which give more precise errors; schemas for generators use
 * {@code oneOf} with a {@code discriminator}, the only form that generators support.
 */
final class Alternatives {
  private Alternatives() {}

  /** Returns whether the fields of an object with this schema depend on the value of one field. */
  static boolean isByType(ObjectNode schema) {
    return schema.path("allOf").path(0).has("if");
  }

  /** Returns the complete schema of each case, by the value that selects it. */
  static Map<String, ObjectNode> of(ObjectNode schema) {
    Map<String, ObjectNode> cases = new LinkedHashMap<>();
    for (JsonNode each : schema.path("allOf")) {
      String value = each.path("if").path("properties").path(field(schema)).path("const").asText();
      cases.put(value, merged(schema, (ObjectNode) each.path("then"), value));
    }
    return cases;
  }

  /** Returns the schema that selects one of the components of the cases. */
  static ObjectNode choice(String name, ObjectNode schema) {
    ObjectNode choice = Json.object();
    if (schema.has("description")) {
      choice.set("description", schema.get("description"));
    }
    ArrayNode oneOf = choice.putArray("oneOf");
    ObjectNode discriminator = choice.putObject("discriminator");
    ObjectNode mapping = discriminator.put("propertyName", field(schema)).putObject("mapping");
    for (String value : of(schema).keySet()) {
      String component = Component.PATH + name + ClientNames.pascal(value);
      oneOf.addObject().put("$ref", component);
      mapping.put(value, component);
    }
    return choice;
  }

  private static String field(ObjectNode schema) {
    return schema.path("allOf").path(0).path("if").path("properties").fieldNames().next();
  }

  private static ObjectNode merged(ObjectNode schema, ObjectNode then, String value) {
    ObjectNode merged = schema.deepCopy().without("allOf");
    then.properties().forEach(each -> merged.set(each.getKey(), each.getValue().deepCopy()));
    ObjectNode properties = merged.putObject("properties");
    Set<String> required = new LinkedHashSet<>();
    for (ObjectNode part : new ObjectNode[] {schema, then}) {
      part.path("properties")
          .properties()
          .forEach(each -> properties.set(each.getKey(), each.getValue().deepCopy()));
      part.path("required").forEach(name -> required.add(name.asText()));
    }
    ObjectNode type = (ObjectNode) properties.get(field(schema));
    type.remove("pattern");
    type.put("type", "string").putArray("enum").add(value);
    required.add(field(schema));
    ArrayNode names = merged.putArray("required");
    required.forEach(names::add);
    return merged;
  }
}
