package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Determines the names of columns from a header. */
final class ColumnNames {
  private ColumnNames() {}

  /**
   * Returns the names in a header; a column without a name is named after its position, such as
   * {@code column_3}.
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
            "two columns have the name %s; the second is column %d."
                .formatted(TableErrors.shown(name), i + 1));
      }
    }
    return List.copyOf(names);
  }

  /** Returns names for a number of columns without a header. */
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
