package com.couriermft.steps.table;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.steps.table.RowRules.BadValue;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts the problems of a table by check and column, without recording any values. As JSON:
 *
 * <pre>[{"check": "value", "column": "Betrag", "count": 2, "first_row": 3, "first_line": 4},
 *  {"check": "sum", "column": "amount", "count": 1, "first_row": null, "first_line": null}]</pre>
 *
 * <p>Not thread-safe.
 */
final class ValidationReport {
  /** The shape of the report as an output. */
  static final Shape SHAPE =
      Shape.ListOf.any(
          Shape.Fields.of(
              Property.required(
                  "check",
                  Shape.OneOf.of(CheckKind.class),
                  "The failed check: `value` of a cell, `unique`, `row_count` or `sum`"),
              Property.required(
                  "column",
                  new OrNull<>(Shape.Text.any()),
                  "The column, or the columns that are unique together; null for `row_count`"),
              Property.required("count", Shape.Whole.atLeast(1), "Number of occurrences"),
              Property.required(
                  "first_row",
                  new OrNull<>(Shape.Whole.atLeast(1)),
                  "The first such row; null for `row_count` and `sum`"),
              Property.required(
                  "first_line",
                  new OrNull<>(Shape.Whole.atLeast(1)),
                  "The line of the file where that row starts; null for `row_count` and `sum`")));

  /** The kinds of checks. */
  enum CheckKind {
    /** Each value has its column's type, and no required value is missing. */
    VALUE,
    /** No earlier row has the same values of a unique key. */
    UNIQUE,
    /** The number of rows is within its bounds. */
    ROW_COUNT,
    /** The sum of a column is within its bounds. */
    SUM
  }

  private final Map<List<@Nullable Object>, Found> found = new LinkedHashMap<>();

  private static final class Found {
    private final @Nullable Long row;
    private final @Nullable Long line;
    private long count;

    private Found(@Nullable Long row, @Nullable Long line) {
      this.row = row;
      this.line = line;
    }
  }

  /** Adds the problems of a row. */
  void add(CheckKind check, List<BadValue> problems) {
    for (BadValue each : problems) {
      count(check, each.column(), each.row(), each.line());
    }
  }

  /**
   * Adds a problem of the entire table.
   *
   * @param column column with the problem; {@code null} for none
   */
  void add(CheckKind check, @Nullable String column) {
    count(check, column, null, null);
  }

  private void count(
      CheckKind check, @Nullable String column, @Nullable Long row, @Nullable Long line) {
    List<@Nullable Object> key = java.util.Arrays.asList(check, column);
    found.computeIfAbsent(key, none -> new Found(row, line)).count++;
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /** Returns the report, in the order in which the problems were first found. */
  ArrayNode json() {
    ArrayNode list = Json.array();
    found.forEach(
        (key, each) -> {
          ObjectNode entry = list.addObject();
          entry.put("check", String.valueOf(key.get(0)).toLowerCase(java.util.Locale.ROOT));
          entry.put("column", (String) key.get(1)).put("count", each.count);
          entry.put("first_row", each.row).put("first_line", each.line);
        });
    return list;
  }
}
