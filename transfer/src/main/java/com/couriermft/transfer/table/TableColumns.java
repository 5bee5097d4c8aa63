package com.couriermft.transfer.table;

import java.util.List;
import java.util.Map;

/**
 * The columns of a table to write.
 *
 * @param names the names in order; empty for those of the first row, or of each row in JSON lines
 * @param types the types of columns whose values are known to have one type, with dates and times
 *     in ISO 8601; XLSX writes cells of these types
 */
public record TableColumns(List<String> names, Map<String, ColumnType> types) {
  public TableColumns {
    names = List.copyOf(names);
    types = Map.copyOf(types);
  }

  /** Returns columns without known types. */
  public static TableColumns of(List<String> names) {
    return new TableColumns(names, Map.of());
  }
}
