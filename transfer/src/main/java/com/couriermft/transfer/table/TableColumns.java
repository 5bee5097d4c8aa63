package com.couriermft.transfer.table;

import java.util.List;
import java.util.Map;

/**
 * The columns of a table that is written.
 *
 * @param names in their order; empty for those of the first row, or of each row in JSON lines
 * @param types of those columns whose values are known to be of one, days and times as ISO 8601:
 *     XLSX makes cells of that type of them
 */
public record TableColumns(List<String> names, Map<String, ColumnType> types) {
  /** Copies both. */
  public TableColumns {
    names = List.copyOf(names);
    types = Map.copyOf(types);
  }

  /** Returns columns whose types are not known. */
  public static TableColumns of(List<String> names) {
    return new TableColumns(names, Map.of());
  }
}
