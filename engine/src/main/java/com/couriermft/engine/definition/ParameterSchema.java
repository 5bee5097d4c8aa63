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
 * Checks the parameters of a job's executions with a subset of JSON Schema 2020-12. It supports the
 * keywords {@code type} (one of the seven), {@code properties}, {@code required}, {@code
 * additionalProperties} (true or false), {@code items}, {@code enum}, {@code pattern}, {@code
 * format} ({@code date}, {@code date-time}), {@code minimum}, {@code maximum} and {@code default},
 * and {@code title} and {@code description} for people. A job whose schema has any other keyword
 * cannot be saved. An empty schema accepts any parameters.
 */
public final class ParameterSchema {
  /** Maximum size of an execution's parameters, and of the schema, in bytes of JSON in UTF-8. */
  public static final int MAX_BYTES = 64 * 1024;

  /** Pointer to the schema of parameter schemas, in a document that contains the schema of jobs. */
  public static final String POINTER = "#/$defs/parameter_schema";

  private ParameterSchema() {}

  /** Reads the schema in a field and adds its problems as {@link #check} does. */
  public static ObjectNode read(CheckedObject definition, String field) {
    ObjectNode schema = definition.object(field);
    List<Problem> problems = new ArrayList<>();
    check(schema, definition.pointer(field), problems);
    problems.forEach(definition::problem);
    return schema;
  }

  /** Returns the JSON Schema of parameter schemas, which refers to itself as {@code reference}. */
  public static ObjectNode schema(String reference) {
    return SchemaCheck.schema(reference);
  }

  /**
   * Adds the problems of a schema, with codes such as {@code unsupported_keyword} and {@code
   * wrong_type}.
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
              "Parameters are an object; expected the type \"object\", found "
                  + schema.get("type")
                  + "."));
    }
  }

  /**
   * Checks the parameters of an execution and fills in defaults.
   *
   * @param schema a job's {@link JobDefinition#parameters()}
   * @param given the parameters; not modified
   * @return a copy of the parameters with defaults filled in
   * @throws InvalidInputException code {@code invalid_parameters}, with every problem; pointers are
   *     into the parameters. Also thrown as {@link Json#requireBounds} describes
   */
  public static ObjectNode apply(ObjectNode schema, ObjectNode given) {
    return apply(schema, given, MAX_BYTES);
  }

  /**
   * Checks parameters as {@link #check} does, with another size limit, for parameters that were not
   * sent by a user.
   *
   * @param mostBytes maximum size of the parameters, in bytes of JSON in UTF-8
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
   * Returns the parameters of an execution that was started without any: the defaults of the
   * schema.
   *
   * @param schema the schema of a stored job
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
