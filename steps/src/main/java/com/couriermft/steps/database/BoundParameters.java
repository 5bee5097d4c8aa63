package com.couriermft.steps.database;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.DatabaseSession;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.SqlText;
import com.couriermft.partners.database.ValueTarget;
import com.couriermft.partners.database.ValueTargets;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The parameter values of one statement. A list is bound as an array in PostgreSQL ({@code =
 * any(:ids)}), and as separate parameters in other databases ({@code in (:ids)}). An object is
 * bound as a JSON string.
 */
final class BoundParameters {
  private static final int MOST_IN_LIST = 1_000;

  private final SqlText text;
  private final JsonNode parameters;
  private final boolean arrays;

  private BoundParameters(SqlText text, JsonNode parameters, boolean arrays) {
    this.text = text;
    this.parameters = parameters;
    this.arrays = arrays;
  }

  /**
   * Binds parameters to a statement.
   *
   * @param parameters object with the values by name
   * @throws InvalidInputException {@code invalid_config}: a parameter is missing or not used, or a
   *     list is empty or too long to be expanded into separate parameters
   */
  static BoundParameters of(SqlText text, JsonNode parameters, Dialect dialect) {
    boolean arrays = dialect.type() == DatabaseType.POSTGRESQL;
    List<Problem> problems = new ArrayList<>();
    text.names().stream()
        .filter(name -> !parameters.has(name))
        .forEach(
            name -> add(problems, name, "the SQL has :%s, but 'parameters' has no value for it."));
    parameters
        .fieldNames()
        .forEachRemaining(
            name -> {
              JsonNode value = parameters.get(name);
              if (!text.names().contains(name)) {
                add(
                    problems,
                    name,
                    "'parameters' has a value for :%s, which the SQL does not use.");
              } else if (!arrays && value.isArray() && value.isEmpty()) {
                add(problems, name, "the list for :%s is empty, which SQL does not support.");
              } else if (!arrays && value.size() > MOST_IN_LIST && value.isArray()) {
                add(problems, name, "the list for :%s has more than 1,000 values.");
              }
            });
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          StepCodes.INVALID_CONFIG,
          "The parameters do not match the SQL: " + problems.get(0).detail(),
          problems);
    }
    return new BoundParameters(text, parameters, arrays);
  }

  private static void add(List<Problem> problems, String name, String why) {
    String pointer = "/parameters/" + name.replace("~", "~0").replace("/", "~1");
    problems.add(new Problem(pointer, StepCodes.INVALID_CONFIG.code(), why.formatted(name), null));
  }

  /** Returns the statement for the driver. */
  String sql() {
    return text.withMarks(
        place -> {
          JsonNode value = parameters.get(text.places().get(place));
          boolean spread = value.isArray() && !arrays;
          return spread ? "?" + ",?".repeat(value.size() - 1) : "?";
        });
  }

  /** Returns the number of bound values. */
  int count() {
    return text.places().stream()
        .map(parameters::get)
        .mapToInt(value -> value.isArray() && !arrays ? value.size() : 1)
        .sum();
  }

  /**
   * Converts the values to the parameter types and binds them to a statement that was prepared from
   * {@link #sql}.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code value_rejected}
   */
  void set(PreparedStatement statement, DatabaseSession session) throws SQLException {
    List<String> names = new ArrayList<>();
    List<JsonNode> values = new ArrayList<>();
    for (String name : text.places()) {
      JsonNode value = parameters.get(name);
      Iterable<JsonNode> each = value.isArray() && !arrays ? value : List.of(value);
      for (JsonNode one : each) {
        names.add(name);
        values.add(one);
      }
    }
    if (values.isEmpty()) {
      return;
    }
    List<ValueTarget> targets = ValueTargets.of(session, sql(), names);
    for (int i = 0; i < values.size(); i++) {
      JsonNode value = values.get(i);
      boolean document = value.isObject();
      String name = names.get(i);
      JsonNode known = document ? TextNode.valueOf(Json.write(value)) : value;
      set(statement, i + 1, targets.get(i).value(known, () -> "Parameter :" + name));
    }
  }

  /** Binds one value; a list is bound as a PostgreSQL array literal. */
  static void set(PreparedStatement statement, int index, JsonNode value) throws SQLException {
    if (value.isNull()) {
      statement.setObject(index, null);
    } else if (value.isBoolean()) {
      statement.setBoolean(index, value.booleanValue());
    } else if (value.isIntegralNumber() && value.canConvertToLong()) {
      statement.setLong(index, value.longValue());
    } else if (value.isNumber()) {
      statement.setBigDecimal(index, value.decimalValue());
    } else if (value instanceof BinaryNode bytes) {
      statement.setBytes(index, bytes.binaryValue());
    } else if (value.isTextual()) {
      statement.setString(index, value.textValue());
    } else if (value.isArray()) {
      statement.setString(index, PostgresArray.of(value));
    } else {
      statement.setString(index, Json.write(value));
    }
  }

  /** Formats lists as PostgreSQL array literals: the server determines the element type. */
  private static final class PostgresArray {
    private PostgresArray() {}

    /** Returns the literal of a list; nested lists become additional dimensions. */
    static String of(JsonNode list) {
      StringBuilder text = new StringBuilder("{");
      for (JsonNode each : list) {
        if (text.length() > 1) {
          text.append(',');
        }
        text.append(element(each));
      }
      return text.append('}').toString();
    }

    private static String element(JsonNode value) {
      if (value.isNull()) {
        return "NULL";
      } else if (value.isArray()) {
        return of(value);
      } else if (value.isNumber() || value.isBoolean()) {
        return value.asText();
      }
      String text = value.isTextual() ? value.textValue() : Json.write(value);
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
  }
}
