package com.couriermft.steps.table;

import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the fields that are known when a job is saved. Formats, columns and filters with
 * references are validated after references are resolved.
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

  /**
   * Returns whether a value is a list whose structure is known: only single values within its
   * elements may be references.
   */
  static boolean isKnown(@Nullable JsonNode given) {
    return given != null && !(given.isTextual() && Template.mayReferWithin(given));
  }

  /**
   * Returns a value without references; otherwise {@code null}. Filters and computed columns
   * contain references to rows within their values.
   */
  private static @Nullable JsonNode known(@Nullable JsonNode given) {
    return isKnown(given) ? given : null;
  }

  /**
   * Returns the format of an output file: the configured format, otherwise the format of the file
   * extension, otherwise the fallback.
   */
  static TableFormat output(@Nullable JsonNode given, String name, TableFormat.Kind fallback) {
    return given == null
        ? TableFormat.ofName(name).orElseGet(() -> TableFormat.plain(fallback))
        : TableFormat.of(given, name, "output_format");
  }

  /**
   * Returns the single file that a field refers to.
   *
   * @param done what the step does with the file, for messages, such as {@code "split"}
   * @throws CourierException {@code file_not_found}, {@code invalid_path}
   */
  static StoredFile one(JsonNode input, Workspace workspace, String done) {
    List<StoredFile> files = FileSelection.of(input, "input").resolve(workspace);
    if (files.size() != 1) {
      throw FileErrors.invalidPath(
          input.toString(),
          "it matches %d files, but exactly one can be %s.".formatted(files.size(), done));
    }
    return files.get(0);
  }

  /**
   * Checks that a column exists.
   *
   * @param columns columns of the table; empty if each row has its own columns, so that any name is
   *     accepted
   * @throws CourierException {@code unknown_column}
   */
  static void requireColumn(String name, List<String> columns, StoredFile file) {
    if (!columns.isEmpty() && !columns.contains(name)) {
      throw CourierException.of(
          TableCodes.UNKNOWN_COLUMN,
          "'%s' has no column '%s'.%s".formatted(file.path(), name, Suggestion.of(name, columns)));
    }
  }
}
