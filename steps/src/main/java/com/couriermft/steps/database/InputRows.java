package com.couriermft.steps.database;

import com.couriermft.engine.spi.StoredTable;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.ValueTarget;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the input rows of a step in order, from a list or from files one after another. For one
 * thread.
 */
final class InputRows implements Closeable {
  private static final int MOST_NAME = 200;

  private final ExecuteConfig config;
  private final Workspace workspace;
  private final JsonNode listed;
  private final List<StoredFile> files;
  private int at;
  private long number;
  private @Nullable TableReader reader;
  private boolean blanks;

  private InputRows(
      ExecuteConfig config, Workspace workspace, JsonNode listed, List<StoredFile> files) {
    this.config = config;
    this.workspace = workspace;
    this.listed = listed;
    this.files = files;
  }

  /**
   * A row of the input.
   *
   * @param number row number across all files, from 1
   * @param file name of the file; empty for a list
   * @param line line of the file, or position in the list, from 1
   * @param values values by column
   * @param blanks whether empty strings are read as null
   * @param quoted columns whose value is a quoted empty string
   */
  record Row(
      long number, String file, long line, ObjectNode values, boolean blanks, Set<String> quoted) {
    /**
     * Converts a value for its target; nested values become JSON. An empty cell is null, unless it
     * is quoted and the target accepts empty strings.
     *
     * @throws CourierException {@code missing_column}, {@code value_rejected}
     */
    JsonNode value(String column, ValueTarget target) {
      JsonNode value = values.get(column);
      if (value == null) {
        throw CourierException.of(
            DatabaseCodes.MISSING_COLUMN,
            "%s has no value for '%s'.".formatted(place(), SafeText.of(column, MOST_NAME)));
      }
      boolean empty = blanks && value.isTextual() && value.textValue().isEmpty();
      if (empty && !(quoted.contains(column) && target.kind().takesEmptyText())) {
        return NullNode.getInstance();
      }
      JsonNode known = value.isContainerNode() ? TextNode.valueOf(Json.write(value)) : value;
      return target.value(known, this::place);
    }

    /** Returns the row's position, for messages. */
    String place() {
      return file.isEmpty() ? "Row " + number : "'%s', line %d".formatted(file, line);
    }
  }

  /**
   * Opens the input, positioned before its first row.
   *
   * @throws CourierException {@code file_not_found}, {@code wrong_type}
   */
  static InputRows of(ExecuteConfig config, Workspace workspace) {
    JsonNode input = config.input() == null ? Json.array() : config.input();
    if (!isFiles(input)) {
      requireObjects(input);
      return new InputRows(config, workspace, input, List.of());
    }
    List<StoredFile> files = FileSelection.of(input, "input").resolve(workspace);
    return new InputRows(config, workspace, Json.array(), files);
  }

  /** Returns whether the input names files, as paths or as outputs of steps, instead of rows. */
  static boolean isFiles(JsonNode input) {
    if (!input.isArray()) {
      return true;
    }
    for (JsonNode each : input) {
      boolean file = each.path("path").isTextual() && each.has("name") && each.has("size_bytes");
      if (!each.isTextual() && !file) {
        return false;
      }
    }
    return !input.isEmpty();
  }

  private static void requireObjects(JsonNode rows) {
    for (JsonNode each : rows) {
      if (!each.isObject()) {
        throw InvalidInputException.at(
            "/input",
            FieldCodes.WRONG_TYPE,
            "'input' must be a list of rows (objects by column) or of files, not of "
                + CheckedObject.describe(each));
      }
    }
  }

  /** Returns the input files; empty for a list of rows. */
  List<StoredFile> files() {
    return files;
  }

  /** Returns whether the input is an empty list of rows. */
  boolean isEmptyList() {
    return files.isEmpty() && listed.isEmpty();
  }

  /**
   * Returns the next row; {@code null} after the last one.
   *
   * @throws IOException a file is temporarily unreadable
   * @throws CourierException the file is not a valid table, see {@link TableReader#next}
   */
  @Nullable Row next() throws IOException {
    if (files.isEmpty()) {
      if (at == listed.size()) {
        return null;
      }
      ObjectNode values = (ObjectNode) listed.get(at++);
      return new Row(++number, "", number, values, false, Set.of());
    }
    while (true) {
      TableReader open = reader == null ? open() : reader;
      if (open == null) {
        return null;
      }
      TableRow row = open.next();
      if (row != null) {
        String file = files.get(at - 1).path();
        return new Row(++number, file, row.line(), row.values(), blanks, row.quoted());
      }
      close();
    }
  }

  private @Nullable TableReader open() throws IOException {
    if (at == files.size()) {
      return null;
    }
    StoredFile file = files.get(at++);
    TableFormat format = TableFormat.of(config.inputFormat(), file.name(), "input_format");
    blanks = config.emptyAsNull() && format.kind() != TableFormat.Kind.JSONL;
    reader = format.read(new StoredTable(workspace, file));
    return reader;
  }

  /** Skips input rows. */
  void skip(long rows) throws IOException {
    for (long i = 0; i < rows && next() != null; i++) {
      // the row is already committed
    }
  }

  @Override
  public void close() throws IOException {
    TableReader open = reader;
    reader = null;
    if (open != null) {
      open.close();
    }
  }
}
