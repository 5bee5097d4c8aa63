package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.SqlText;
import com.couriermft.partners.database.ValueTarget;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A statement that runs for each row.
 *
 * @param sql statement for the driver
 * @param slots the value of each placeholder
 * @param returns whether the statement may return the changed row
 */
record RowStatement(String sql, List<Slot> slots, boolean returns) {
  /**
   * The value of a placeholder.
   *
   * @param column column of the row; {@code null} for a constant
   * @param constant the same value for each row; {@code null} for a column
   */
  record Slot(@Nullable String column, @Nullable JsonNode constant) {}

  /**
   * Returns the statement of a configuration that has {@code input} together with {@code table} or
   * {@code sql}.
   */
  static RowStatement of(ExecuteConfig config, Dialect dialect) {
    String table = config.table();
    String sql = config.sql();
    RowStatement statement;
    if (table != null && config.columns() != null) {
      statement = inserting(table, RowColumn.of(config.columns()), dialect);
    } else if (sql != null) {
      statement = bound(sql, config.parameters(), dialect);
    } else {
      throw new IllegalArgumentException("No statement runs for each row");
    }
    if (statement.slots().size() > dialect.mostParameters()) {
      throw tooMany(statement.slots().size(), dialect);
    }
    return statement;
  }

  static CourierException tooMany(int values, Dialect dialect) {
    return CourierException.of(
        DatabaseCodes.TOO_MANY_PARAMETERS,
        "A statement has %d values; %s accepts at most %d."
            .formatted(values, dialect.type().json(), dialect.mostParameters()));
  }

  private static RowStatement inserting(String table, List<RowColumn> columns, Dialect dialect) {
    String sql =
        "insert into %s (%s) values (%s)"
            .formatted(
                named(table, dialect),
                columns.stream()
                    .map(column -> dialect.name(column.to()))
                    .collect(Collectors.joining(", ")),
                "?" + ", ?".repeat(columns.size() - 1));
    return new RowStatement(
        sql, columns.stream().map(column -> new Slot(column.from(), null)).toList(), false);
  }

  /** Returns the name of a table as an SQL identifier. */
  static String named(String table, Dialect dialect) {
    return Arrays.stream(table.split("\\.")).map(dialect::name).collect(Collectors.joining("."));
  }

  private static RowStatement bound(String sql, JsonNode parameters, Dialect dialect) {
    SqlText text = SqlText.parse(sql, dialect);
    List<String> listed = WholeRows.columns(sql);
    List<Slot> slots = new ArrayList<>();
    for (String name : text.places()) {
      if (parameters.has(name)) {
        slots.add(new Slot(null, constant(name, parameters.get(name), dialect)));
      } else if (name.equals(WholeRows.NAME) && !listed.isEmpty()) {
        listed.forEach(column -> slots.add(new Slot(column, null)));
      } else {
        slots.add(new Slot(name, null));
      }
    }
    parameters.fieldNames().forEachRemaining(name -> Statements.requireUsed(name, text.names()));
    String row = "(?" + ", ?".repeat(Math.max(0, listed.size() - 1)) + ")";
    String marked =
        text.withMarks(
            place -> {
              String name = text.places().get(place);
              boolean all =
                  name.equals(WholeRows.NAME) && !listed.isEmpty() && !parameters.has(name);
              return all ? row : "?";
            });
    return new RowStatement(marked, slots, ReturnedRows.isOf(text, dialect));
  }

  private static JsonNode constant(String name, JsonNode value, Dialect dialect) {
    if (value.isArray() && dialect.type() != DatabaseType.POSTGRESQL) {
      throw InvalidInputException.at(
          "/parameters",
          FieldCodes.WRONG_TYPE,
          "A list for :%s is not supported in a statement that runs for each row.".formatted(name));
    }
    return value;
  }

  /** Returns the name of each placeholder, for messages. */
  List<String> names() {
    return slots.stream().map(slot -> slot.column() == null ? "" : slot.column()).toList();
  }

  /**
   * Returns the values of a row for each placeholder.
   *
   * @param targets target of each placeholder
   * @throws CourierException {@code missing_column}, {@code value_rejected}
   */
  List<JsonNode> values(InputRows.Row row, List<ValueTarget> targets) {
    List<JsonNode> values = new ArrayList<>(slots.size());
    for (int i = 0; i < slots.size(); i++) {
      JsonNode constant = slots.get(i).constant();
      String column = slots.get(i).column();
      values.add(
          constant != null
              ? targets.get(i).value(constant, row::place)
              : row.value(Objects.requireNonNull(column), targets.get(i)));
    }
    return values;
  }
}
