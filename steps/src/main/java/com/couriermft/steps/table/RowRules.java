package com.couriermft.steps.table;

import com.couriermft.engine.expression.RowTexts;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.table.ColumnRule;
import com.couriermft.transfer.table.ColumnRule.BadValueException;
import com.couriermft.transfer.table.ColumnRules;
import com.couriermft.transfer.table.ColumnType;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules for processing a row: a filter, column conversions and computed columns. The filter
 * sees the original row. Computed columns see the original and the converted values. Pure.
 *
 * @param columns retained columns, in order; empty to keep all columns unchanged
 * @param filter selects the rows to keep
 * @param computed additional columns, each of which can use the previous ones
 */
record RowRules(List<ColumnRule> columns, RowFilter filter, List<ComputedColumn> computed) {
  /**
   * Parses the fields of a configuration.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException a field is invalid
   */
  static RowRules of(
      @Nullable JsonNode columns,
      @Nullable JsonNode filter,
      @Nullable JsonNode computed,
      char decimalSeparator) {
    return new RowRules(
        ColumnRules.of(columns, decimalSeparator),
        RowFilter.of(filter),
        ComputedColumn.of(computed));
  }

  /** Parses rules for columns only, which keep all rows and compute no columns. */
  static RowRules of(@Nullable JsonNode columns, char decimalSeparator) {
    return of(columns, null, null, decimalSeparator);
  }

  /**
   * A processed row.
   *
   * @param values values by column; {@code null} if the filter removed the row
   * @param bad invalid values
   */
  record Result(@Nullable ObjectNode values, List<BadValue> bad) {}

  /**
   * An invalid value of a column.
   *
   * @param row number of the row
   * @param line line of the file
   * @param column column in the file
   * @param problem description of the problem, which ends the sentence about the value
   */
  record BadValue(long row, long line, String column, String problem) {
    @Override
    public String toString() {
      return "row %d (line %d), column '%s': %s".formatted(row, line, column, problem);
    }
  }

  /**
   * Returns the columns of the result.
   *
   * @param source columns of the table; empty if each row has its own columns
   * @return an empty list if each row has its own columns
   * @throws CourierException {@code unknown_column}
   */
  List<String> columns(List<String> source, String file) {
    for (ColumnRule rule : columns) {
      if (!source.isEmpty() && !source.contains(rule.from())) {
        throw CourierException.of(
            TableCodes.UNKNOWN_COLUMN,
            "'%s' has no column '%s'.%s"
                .formatted(file, rule.from(), Suggestion.of(rule.from(), source)));
      }
    }
    if (columns.isEmpty() && source.isEmpty()) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    if (columns.isEmpty()) {
      names.addAll(source);
    }
    columns.forEach(rule -> names.add(rule.to()));
    computed.forEach(each -> names.add(each.to()));
    return List.copyOf(names);
  }

  /**
   * Returns the types of the converted columns, whose dates and times are in ISO 8601. Computed
   * columns have no type.
   */
  Map<String, ColumnType> types() {
    Map<String, ColumnType> types = new HashMap<>();
    for (ColumnRule rule : columns) {
      if (rule.type() != null && rule.toFormat() == null) {
        types.put(rule.to(), rule.type());
      }
    }
    computed.forEach(each -> types.remove(each.to()));
    return types;
  }

  /** Returns the processed row, in which invalid values are null. */
  Result apply(TableRow row) {
    if (!filter.keeps(row.values())) {
      return new Result(null, List.of());
    }
    List<BadValue> bad = new ArrayList<>();
    ObjectNode values = columns.isEmpty() ? row.values().deepCopy() : Json.object();
    for (ColumnRule rule : columns) {
      try {
        values.set(rule.to(), rule.valueOf(row.values().path(rule.from())));
      } catch (BadValueException e) {
        values.putNull(rule.to());
        bad.add(new BadValue(row.number(), row.line(), rule.from(), e.getMessage()));
      }
    }
    if (!computed.isEmpty()) {
      ObjectNode seen = Json.object().setAll(row.values());
      seen.setAll(values);
      for (ComputedColumn each : computed) {
        JsonNode value = RowTexts.fill(each.value(), seen);
        values.set(each.to(), value);
        seen.set(each.to(), value);
      }
    }
    return new Result(values, bad);
  }
}
