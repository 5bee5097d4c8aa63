package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.text.TextPattern;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Checks that a schema uses only the keywords that {@link ParameterSchema} supports. */
final class SchemaCheck {
  static final List<String> FORMATS = List.of("date", "date-time");
  private static final int MAX_DEPTH = 12;
  private static final List<String> KEYWORDS =
      List.of(
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "enum",
          "pattern",
          "format",
          "minimum",
          "maximum",
          "default",
          "title",
          "description");

  private final List<Problem> problems;

  private SchemaCheck(List<Problem> problems) {
    this.problems = problems;
  }

  static void check(ObjectNode schema, String pointer, List<Problem> problems) {
    new SchemaCheck(problems).schema(schema, pointer, 0);
  }

  /** Returns the supported schemas as a JSON Schema that refers to itself as {@code reference}. */
  static ObjectNode schema(String reference) {
    ObjectNode schema = Json.object().put("type", "object").put("additionalProperties", false);
    ObjectNode each = schema.putObject("properties");
    for (String keyword : KEYWORDS) {
      each.set(keyword, keywordSchema(keyword, reference));
    }
    return schema;
  }

  private static ObjectNode keywordSchema(String keyword, String reference) {
    ObjectNode schema = Json.object();
    switch (keyword) {
      case "type" -> SchemaType.keywords().forEach(schema.putArray("enum")::add);
      case "format" -> FORMATS.forEach(schema.putArray("enum")::add);
      case "properties" ->
          schema.put("type", "object").putObject("additionalProperties").put("$ref", reference);
      case "items" -> schema.put("$ref", reference);
      case "required" -> schema.put("type", "array").putObject("items").put("type", "string");
      case "enum" -> schema.put("type", "array").put("minItems", 1);
      case "additionalProperties" -> schema.put("type", "boolean");
      case "minimum", "maximum" -> schema.put("type", "number");
      case "pattern", "title", "description" -> schema.put("type", "string");
      default -> {} // the keyword 'default' accepts any value
    }
    return schema;
  }

  private void schema(JsonNode schema, String at, int depth) {
    if (!schema.isObject()) {
      wrongType(at, "an object", schema);
    } else if (depth > MAX_DEPTH) {
      add(
          at,
          FieldCodes.OUT_OF_RANGE,
          "The schema is nested deeper than " + MAX_DEPTH + " levels.");
    } else {
      int before = problems.size();
      schema
          .properties()
          .forEach(e -> keyword(e.getKey(), e.getValue(), Pointer.child(at, e.getKey()), depth));
      if (problems.size() == before && schema.has("default")) {
        new SchemaMatch(problems)
            .match(schema, schema.get("default").deepCopy(), Pointer.child(at, "default"));
      }
    }
  }

  private void keyword(String keyword, JsonNode value, String at, int depth) {
    switch (keyword) {
      case "type" -> oneOf(value, at, SchemaType.keywords());
      case "format" -> oneOf(value, at, FORMATS);
      case "properties" -> properties(value, at, depth);
      case "items" -> schema(value, at, depth + 1);
      case "required" -> texts(value, at);
      case "additionalProperties" -> expect(value.isBoolean(), value, at, "true or false");
      case "enum" -> expect(value.isArray() && !value.isEmpty(), value, at, "a list of values");
      case "minimum", "maximum" -> expect(value.isNumber(), value, at, "a number");
      case "title", "description" -> expect(value.isTextual(), value, at, "a text");
      case "pattern" -> pattern(value, at);
      case "default" -> {} // The default is matched against the schema once the schema itself is
      // known to be valid.
      default ->
          problems.add(
              Problem.unknownName(
                  at,
                  DefinitionCodes.UNSUPPORTED_KEYWORD,
                  "'" + keyword + "' is not supported.",
                  keyword,
                  KEYWORDS));
    }
  }

  private void properties(JsonNode value, String at, int depth) {
    expect(value.isObject(), value, at, "an object");
    new ArrayList<>(value.properties())
        .forEach(p -> schema(p.getValue(), Pointer.child(at, p.getKey()), depth + 1));
  }

  private void oneOf(JsonNode value, String at, List<String> allowed) {
    expect(value.isTextual(), value, at, "a text");
    if (value.isTextual() && !allowed.contains(value.textValue())) {
      problems.add(Problem.notOneOf(at, value.textValue(), allowed));
    }
  }

  private void texts(JsonNode value, String at) {
    expect(value.isArray(), value, at, "a list of names");
    for (int i = 0; i < value.size() && value.isArray(); i++) {
      expect(value.get(i).isTextual(), value.get(i), Pointer.child(at, i), "a text");
    }
  }

  private void pattern(JsonNode value, String at) {
    expect(value.isTextual(), value, at, "a text");
    try {
      TextPattern.of(value.asText());
    } catch (CourierException e) {
      add(at, e.failureCode(), e.getMessage());
    }
  }

  private void expect(boolean holds, JsonNode value, String at, String expected) {
    if (!holds) {
      wrongType(at, expected, value);
    }
  }

  private void wrongType(String at, String expected, JsonNode found) {
    add(
        at,
        FieldCodes.WRONG_TYPE,
        "Expected " + expected + ", found " + CheckedObject.describe(found) + ".");
  }

  private void add(String at, FailureCode code, String detail) {
    problems.add(new Problem(at, code, detail));
  }
}
