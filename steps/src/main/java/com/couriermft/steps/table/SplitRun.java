package com.couriermft.steps.table;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StoredTable;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.table.CellValue;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableReader;
import com.couriermft.transfer.table.TableRow;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Splits one table. Not thread-safe. */
final class SplitRun {
  private static final int MOST_VALUES = 200;
  private static final int MOST_VALUE = 1_000;

  /**
   * Maximum number of files that are written at the same time, which limits the memory for buffers.
   */
  private static final int TOGETHER = 8;

  private final SplitStep.Config config;
  private final StepContext context;
  private final StoredFile source;
  private final TableFormat input;

  SplitRun(SplitStep.Config config, StepContext context, StoredFile source) {
    this.config = config;
    this.context = context;
    this.source = source;
    this.input = TableFormat.of(config.inputFormat(), source.name(), "input_format");
  }

  /**
   * A written file.
   *
   * @param value value of the column in all rows of the file; {@code null} if split by rows
   */
  record Part(StoredFile file, @Nullable String value, long rows) {}

  /** Writes a file for each block of rows; an empty table becomes one file. */
  List<Part> byRows() throws IOException {
    List<Part> parts = new ArrayList<>();
    try (TableReader reader = open()) {
      TableRow row = reader.next();
      while (row != null || parts.isEmpty()) {
        try (TableOutput output = begin(number(parts.size() + 1), reader)) {
          while (row != null && output.rows() < config.rows()) {
            output.write(row.values());
            row = next(reader);
          }
          parts.add(new Part(output.commit(), null, output.rows()));
        }
      }
    }
    return parts;
  }

  /** Writes a file for each value, in the order of first occurrence. */
  List<Part> byValues() throws IOException {
    Map<String, String> names = SplitNames.of(values());
    List<String> all = List.copyOf(names.keySet());
    List<Part> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += TOGETHER) {
      List<String> some = all.subList(from, Math.min(all.size(), from + TOGETHER));
      parts.addAll(write(some, names));
    }
    return parts;
  }

  private Set<String> values() throws IOException {
    Set<String> values = new LinkedHashSet<>();
    try (TableReader reader = open()) {
      TableFields.requireColumn(config.column(), reader.columns(), source);
      for (TableRow row = next(reader); row != null; row = next(reader)) {
        String value = value(row);
        values.add(value);
        if (values.size() > MOST_VALUES || value.length() > MOST_VALUE) {
          throw CourierException.of(
              TableCodes.TABLE_TOO_LARGE,
              "'%s', row %d (line %d): column '%s' has more than %d values, or one of more than %d characters; split by 'rows', or by another column."
                  .formatted(
                      source.path(),
                      row.number(),
                      row.line(),
                      config.column(),
                      MOST_VALUES,
                      MOST_VALUE));
        }
      }
    }
    return values;
  }

  private String value(TableRow row) {
    JsonNode value = row.values().path(config.column());
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    return CellValue.plain(value);
  }

  private List<Part> write(List<String> values, Map<String, String> names) throws IOException {
    Map<String, TableOutput> outputs = new LinkedHashMap<>();
    try (TableReader reader = open()) {
      for (String value : values) {
        outputs.put(value, begin(names.getOrDefault(value, ""), reader));
      }
      for (TableRow row = next(reader); row != null; row = next(reader)) {
        TableOutput output = outputs.get(value(row));
        if (output != null) {
          output.write(row.values());
        }
      }
      List<Part> parts = new ArrayList<>();
      for (Map.Entry<String, TableOutput> each : outputs.entrySet()) {
        parts.add(new Part(each.getValue().commit(), each.getKey(), each.getValue().rows()));
      }
      return parts;
    } finally {
      for (TableOutput output : outputs.values()) {
        output.close();
      }
    }
  }

  private TableReader open() throws IOException {
    return input.read(new StoredTable(context.workspace(), source));
  }

  private @Nullable TableRow next(TableReader reader) throws IOException {
    TableRow row = reader.next();
    if (row != null) {
      Rows.look(row, context);
    }
    return row;
  }

  private TableOutput begin(String ending, TableReader reader) throws IOException {
    TableFormat format = TableFields.output(config.outputFormat(), source.name(), input.kind());
    String path = config.destination() + stem(source) + ending + "." + format.kind().text();
    return TableOutput.begin(
        StagingMode.anew(context.workspace(), config.overwrite()),
        path,
        format,
        TableColumns.of(reader.columns()));
  }

  /** Returns the name of the first file of a table that is split by rows. */
  static String firstName(SplitStep.Config config, StoredFile source) {
    TableFormat input = TableFormat.of(config.inputFormat(), source.name(), "input_format");
    TableFormat format = TableFields.output(config.outputFormat(), source.name(), input.kind());
    return stem(source) + number(1) + "." + format.kind().text();
  }

  /** Returns the prefix of all file names. */
  static String stem(StoredFile source) {
    int dot = source.name().lastIndexOf('.');
    return (dot > 0 ? source.name().substring(0, dot) : source.name()) + "-";
  }

  private static String number(int part) {
    return "%04d".formatted(part);
  }
}
