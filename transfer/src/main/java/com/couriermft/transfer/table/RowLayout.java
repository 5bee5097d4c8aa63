package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Arranges the values of rows in the order of the columns. Not thread-safe. */
final class RowLayout {
  private final TableErrors errors;
  private List<String> names;
  private Set<String> known;

  RowLayout(List<String> names, TableErrors errors) {
    this.errors = errors;
    this.names = List.copyOf(names);
    this.known = new HashSet<>(names);
  }

  /** Takes the columns of the first row if no columns are defined yet. */
  void begin(ObjectNode first) {
    if (names.isEmpty()) {
      names = first.properties().stream().map(Map.Entry::getKey).toList();
      known = new HashSet<>(names);
    }
  }

  List<String> names() {
    return names;
  }

  /**
   * Returns the values of a row by column, with missing nodes for missing values.
   *
   * @param number the row's number, from 1
   * @throws com.couriermft.formats.failure.CourierException {@code unknown_column}
   */
  List<JsonNode> values(ObjectNode row, long number) {
    List<JsonNode> values = new ArrayList<>(names.size());
    int found = 0;
    for (String name : names) {
      JsonNode value = row.path(name);
      found += value.isMissingNode() ? 0 : 1;
      values.add(value);
    }
    if (found < row.size()) {
      row.fieldNames().forEachRemaining(name -> requireKnown(name, number));
    }
    return values;
  }

  private void requireKnown(String name, long number) {
    if (!known.contains(name)) {
      throw errors.of(
          TableCodes.UNKNOWN_COLUMN,
          "row %d has the field %s, which is not a column; list all columns in 'columns'."
              .formatted(number, TableErrors.shown(name)));
    }
  }
}
