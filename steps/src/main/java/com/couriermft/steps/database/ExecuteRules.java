package com.couriermft.steps.database;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.partners.database.CommitRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for the fields of {@link ExecuteConfig}, checked when a definition is saved and again
 * after references are resolved. Unresolved fields are absent; SQL and names are always known.
 */
final class ExecuteRules {
  private static final int MOST_STATEMENTS = 100;

  private ExecuteRules() {}

  static void statements(
      @Nullable String sql, @Nullable JsonNode statements, @Nullable String table) {
    long given = Stream.of(sql, statements, table).filter(Objects::nonNull).count();
    if (given != 1) {
      throw InvalidInputException.at(
          "/sql",
          FieldCodes.INVALID_COMBINATION,
          "Set exactly one of 'sql', 'statements' and 'table'; found %d.".formatted(given));
    }
    if (sql != null) {
      statement("/sql", sql);
      WholeRows.requireColumns(sql);
    }
    if (statements != null) {
      list(statements);
    }
  }

  private static void list(JsonNode statements) {
    boolean texts = statements.isArray() && !statements.isEmpty();
    for (JsonNode each : statements) {
      texts &= each.isTextual();
    }
    if (!texts || statements.size() > MOST_STATEMENTS) {
      throw InvalidInputException.at(
          "/statements",
          FieldCodes.WRONG_TYPE,
          "'statements' must be a list of 1 to %d strings, not %s."
              .formatted(MOST_STATEMENTS, CheckedObject.describe(statements)));
    }
    for (int i = 0; i < statements.size(); i++) {
      statement("/statements/" + i, statements.get(i).textValue());
    }
  }

  private static void statement(String pointer, String sql) {
    CommitRules.refusalEverywhere(sql)
        .ifPresent(
            why -> {
              throw InvalidInputException.at(pointer, DatabaseCodes.STATEMENT_REFUSED, why);
            });
  }

  static void columns(@Nullable String table, @Nullable JsonNode columns, boolean load) {
    if ((table == null) != (columns == null)) {
      throw InvalidInputException.at(
          "/columns",
          FieldCodes.INVALID_COMBINATION,
          "Set both 'table' and 'columns', or neither, because the fields of an object have no"
              + " order.");
    } else if (load && table == null) {
      throw InvalidInputException.at(
          "/load", FieldCodes.INVALID_COMBINATION, "'load' requires 'table'.");
    }
    if (table != null && columns != null) {
      if (table.isBlank() || table.split("\\.", -1).length > 3 || table.contains("..")) {
        throw InvalidInputException.at(
            "/table", StepCodes.INVALID_CONFIG, "'table' is not a valid table name.");
      }
      Set<String> names = new HashSet<>();
      for (RowColumn column : RowColumn.of(columns)) {
        if (!names.add(column.to())) {
          throw InvalidInputException.at(
              "/columns",
              StepCodes.INVALID_CONFIG,
              "Column '%s' is listed twice.".formatted(column.to()));
        }
      }
    }
  }

  static void parameters(@Nullable JsonNode parameters) {
    if (parameters != null && !(parameters instanceof TextNode) && !parameters.isObject()) {
      throw InvalidInputException.at(
          "/parameters",
          FieldCodes.WRONG_TYPE,
          "'parameters' must be an object of values by name, not "
              + CheckedObject.describe(parameters));
    }
  }

  static void expectRows(@Nullable JsonNode expected, int commitEvery) {
    if (expected == null || expected.isTextual()) {
      return;
    }
    ExpectedRows.of(expected);
    if (commitEvery > 0) {
      throw InvalidInputException.at(
          "/expect_rows",
          FieldCodes.INVALID_COMBINATION,
          "Rows that 'commit_every' has committed cannot be rolled back for 'expect_rows'; "
              + "remove one of them.");
    }
  }

  static void repetition(boolean exactlyOnce, boolean idempotent) {
    if (!exactlyOnce && !idempotent) {
      throw InvalidInputException.at(
          "/exactly_once",
          FieldCodes.INVALID_COMBINATION,
          "Without 'exactly_once', a step with an unknown outcome is repeated: set 'idempotent' "
              + "to true if that does no harm.");
    }
  }

  static void rows(boolean statements, boolean input, boolean load, boolean setAside) {
    if (statements && input) {
      throw InvalidInputException.at(
          "/input",
          FieldCodes.INVALID_COMBINATION,
          "'input' requires 'sql' or 'table', which run for each row; it does not work with "
              + "'statements'.");
    } else if (load && setAside) {
      throw InvalidInputException.at(
          "/on_row_error",
          FieldCodes.INVALID_COMBINATION,
          "'load' sends all rows at once, so the database does not report which row it rejects.");
    }
  }
}
