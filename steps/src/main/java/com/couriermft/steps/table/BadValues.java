package com.couriermft.steps.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.steps.table.RowRules.BadValue;
import java.util.ArrayList;
import java.util.List;

/** Collects the first invalid values of a table. Not thread-safe. */
final class BadValues {
  private static final int MOST = 20;

  private final String file;
  private final List<BadValue> first = new ArrayList<>();

  BadValues(String file) {
    this.file = file;
  }

  /**
   * Adds the invalid values of a row.
   *
   * @throws CourierException {@code table_bad_value}: the limit is reached
   */
  void add(List<BadValue> more) {
    note(more);
    if (first.size() >= MOST) {
      throw failure();
    }
  }

  /** Adds the invalid values of a row, up to the number that error messages show. */
  void note(List<BadValue> more) {
    if (first.size() < MOST) {
      first.addAll(more);
    }
  }

  boolean isEmpty() {
    return first.isEmpty();
  }

  /** Fails if there are invalid values. */
  void requireNone() {
    if (!first.isEmpty()) {
      throw failure();
    }
  }

  private CourierException failure() {
    String count = first.size() < MOST ? String.valueOf(first.size()) : "at least " + MOST;
    return failure(count + " invalid values");
  }

  /**
   * Returns the failure of a table, with the first invalid values.
   *
   * @param found what was found, such as {@code "more than 5 invalid rows"}
   */
  CourierException failure(String found) {
    List<String> shown = first.stream().limit(MOST).map(BadValue::toString).toList();
    return CourierException.of(
        TableCodes.TABLE_BAD_VALUE,
        "'%s' has %s: %s.".formatted(file, found, String.join("; ", shown)));
  }
}
