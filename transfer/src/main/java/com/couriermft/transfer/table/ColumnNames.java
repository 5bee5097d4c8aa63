package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of columns, as a header gives them. */
final class ColumnNames {
  private ColumnNames() {}

  /**
   * Returns the names in a header; a column without one is called by its place, {@code column_3}.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code duplicate_column}
   */
  static List<String> of(List<String> header, long line, TableErrors errors) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < header.size(); i++) {
      String name = header.get(i).isBlank() ? atPlace(i) : header.get(i);
      if (!names.add(name)) {
        throw errors.atLine(
            TableCodes.DUPLICATE_COLUMN,
            line,
            "two columns are called %s, the second is column %d."
                .formatted(TableErrors.shown(name), i + 1));
      }
    }
    return List.copyOf(names);
  }

  /** Returns names for so many columns that have none. */
  static List<String> numbered(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(atPlace(i));
    }
    return List.copyOf(names);
  }

  private static String atPlace(int index) {
    return "column_" + (index + 1);
  }
}
