package com.couriermft.steps.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.steps.table.RowRules.BadValue;
import java.util.ArrayList;
import java.util.List;

/** The first bad values of a table that is to have none. Not thread-safe. */
final class BadValues {
  private static final int MOST = 20;

  private final String file;
  private final List<BadValue> first = new ArrayList<>();

  BadValues(String file) {
    this.file = file;
  }

  /** Adds those of a row, and fails once there are enough of them. */
  void add(List<BadValue> more) {
    first.addAll(more);
    if (first.size() >= MOST) {
      throw failure();
    }
  }

  boolean isEmpty() {
    return first.isEmpty();
  }

  /** Fails if there is any. */
  void requireNone() {
    if (!first.isEmpty()) {
      throw failure();
    }
  }

  private CourierException failure() {
    List<String> shown = first.stream().limit(MOST).map(BadValue::toString).toList();
    return CourierException.of(
        TableCodes.TABLE_BAD_VALUE,
        "'%s' has %s bad values: %s."
            .formatted(
                file,
                first.size() < MOST ? String.valueOf(first.size()) : "at least " + MOST,
                String.join("; ", shown)));
  }
}
