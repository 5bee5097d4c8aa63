package com.couriermft.transfer.table;

import java.util.List;
import java.util.Map;

/**
 * The columns of a table to write.
 *
 * @param names the names in order; empty to use the names in the first row, or in each row for JSON
 *     lines
 * @param types the types of columns whose values all have the same type, with dates and times in
 *     ISO 8601; XLSX writes cells of these types
 */
public record TableColumns(List<String> names, Map<String, ColumnType> types) {
  public TableColumns {
    names = List.copyOf(names);
    types = Map.copyOf(types);
  }

  /** Returns columns with unknown types. */
  public static TableColumns of(List<String> names) {
    return new TableColumns(names, Map.of());
  }
}
