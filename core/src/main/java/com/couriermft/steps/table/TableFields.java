package com.couriermft.steps.table;

import com.couriermft.files.table.TableFormat;
import com.couriermft.language.expression.Template;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Checks fields when a job is saved, as far as they are known: a format, columns or a filter with a
 * reference in it are checked when it is resolved.
 */
final class TableFields {
  private TableFields() {}

  static void format(String field, @Nullable JsonNode given) {
    if (given != null && !Template.mayReferWithin(given)) {
      TableFormat.of(given, "a.csv", field);
    }
  }

  static void rules(
      @Nullable JsonNode columns, @Nullable JsonNode filter, @Nullable JsonNode computed) {
    RowRules.of(known(columns), known(filter), known(computed), '.');
  }

  /** A filter and computed columns refer to rows within their values, not as a whole. */
  private static @Nullable JsonNode known(@Nullable JsonNode given) {
    return given == null || given.isTextual() && Template.mayReferWithin(given) ? null : given;
  }

  /**
   * Returns the format of a file that is written: the one that is given, else the one that its name
   * tells, else the fallback.
   */
  static TableFormat output(@Nullable JsonNode given, String name, TableFormat.Kind fallback) {
    return given == null
        ? TableFormat.ofName(name).orElseGet(() -> TableFormat.plain(fallback))
        : TableFormat.of(given, name, "output_format");
  }
}
