package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks the parameters of a job's executions by JSON Schema 2020-12, of which these keywords are
 * understood and every other is refused when the job is saved: {@code type} (one of the seven),
 * {@code properties}, {@code required}, {@code additionalProperties} (true or false), {@code
 * items}, {@code enum}, {@code pattern}, {@code format} ({@code date}, {@code date-time}), {@code
 * minimum}, {@code maximum}, {@code default}, and {@code title} and {@code description} for people.
 * An empty schema allows anything.
 */
public final class ParameterSchema {
  /** Most bytes of a run's parameters, and of the schema, as JSON in UTF-8. */
  public static final int MAX_BYTES = 64 * 1024;

  /** The pointer, in a document with a job's schema, to the schema of parameters' schemas. */
  public static final String POINTER = "#/$defs/parameter_schema";

  private ParameterSchema() {}

  /** Reads the schema in a field; what is wrong with it is noted as by {@link #check}. */
  public static ObjectNode read(CheckedObject definition, String field) {
    ObjectNode schema = definition.object(field);
    List<Problem> problems = new ArrayList<>();
    check(schema, definition.pointer(field), problems);
    problems.forEach(definition::problem);
    return schema;
  }

  /**
   * Returns the JSON Schema of parameters' schemas, which refers to itself at {@code reference}.
   */
  public static ObjectNode schema(String reference) {
    return SchemaCheck.schema(reference);
  }

  /**
   * Adds what is wrong with a schema (codes {@code unsupported_keyword}, {@code wrong_type}, …).
   */
  static void check(ObjectNode schema, String pointer, List<Problem> problems) {
    int before = problems.size();
    checkSize(schema, MAX_BYTES, pointer, problems);
    SchemaCheck.check(schema, pointer, problems);
    boolean forObjects = schema.path("type").asText("object").equals("object");
    if (problems.size() == before && !forObjects) {
      problems.add(
          new Problem(
              pointer + "/type",
              CommonCodes.INVALID_VALUE,
              "Parameters are an object; expected \"object\", found " + schema.get("type") + "."));
    }
  }

  /**
   * Checks what a run is given and fills in defaults.
   *
   * @param schema a job's {@link JobDefinition#parameters()}
   * @param given the parameters; not modified
   * @return a copy with defaults
   * @throws InvalidInputException code {@code invalid_parameters}, with every problem; pointers are
   *     into the parameters; and as {@link Json#requireBounds}
   */
  public static ObjectNode apply(ObjectNode schema, ObjectNode given) {
    return apply(schema, given, MAX_BYTES);
  }

  /**
   * The same with a bound of its own, for what a run is not given by people.
   *
   * @param mostBytes how large the parameters may be, as JSON in UTF-8
   */
  public static ObjectNode apply(ObjectNode schema, ObjectNode given, int mostBytes) {
    Json.requireBounds(given);
    List<Problem> problems = new ArrayList<>();
    checkSize(given, mostBytes, "", problems);
    ObjectNode complete = given.deepCopy();
    if (problems.isEmpty()) {
      new SchemaMatch(problems).match(schema, complete, "");
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          DefinitionCodes.INVALID_PARAMETERS,
          "The parameters have " + problems.size() + " problem(s).",
          problems);
    }
    return complete;
  }

  /**
   * Returns the parameters of an execution that is given none: the defaults of the schema.
   *
   * @param schema one that a job may have
   */
  public static ObjectNode defaults(ObjectNode schema) {
    ObjectNode complete = schema.objectNode();
    new SchemaMatch(new ArrayList<>()).match(schema, complete, "");
    return complete;
  }

  private static void checkSize(
      ObjectNode json, int mostBytes, String pointer, List<Problem> problems) {
    int bytes = Json.bytes(json).length;
    if (bytes > mostBytes) {
      String detail = bytes + " bytes of parameters; at most " + mostBytes + " are allowed.";
      problems.add(new Problem(pointer, FieldCodes.TOO_LARGE, detail));
    }
  }
}
