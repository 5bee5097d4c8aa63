package com.couriermft.files.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes each row as a JSON object in a line, its fields in the order of the columns. */
final class JsonLinesWriter implements TableWriter {
  private final OutputStream out;
  private final List<String> columns;
  private final Set<String> known;
  private final TableErrors errors;
  private long rows;

  JsonLinesWriter(OutputStream out, List<String> columns, String file) {
    this.out = out;
    this.columns = List.copyOf(columns);
    this.known = new HashSet<>(columns);
    this.errors = new TableErrors(file);
  }

  @Override
  public void write(ObjectNode values) throws IOException {
    rows++;
    byte[] line = Json.bytes(columns.isEmpty() ? values : ordered(values));
    if (line.length > CsvOptions.MOST_RECORD) {
      throw errors.of(
          TableCodes.TABLE_TOO_LARGE,
          "row %d has more than %d bytes of JSON.".formatted(rows, CsvOptions.MOST_RECORD));
    }
    out.write(line);
    out.write('\n');
  }

  private ObjectNode ordered(ObjectNode values) {
    ObjectNode ordered = Json.object();
    columns.forEach(
        column -> {
          if (values.has(column)) {
            ordered.set(column, values.get(column));
          }
        });
    for (String name : (Iterable<String>) values::fieldNames) {
      if (!known.contains(name)) {
        throw errors.of(
            TableCodes.UNKNOWN_COLUMN,
            "row %d has %s, which is no column; name all columns in 'columns'."
                .formatted(rows, TableErrors.shown(name)));
      }
    }
    return ordered;
  }

  @Override
  public void finish() throws IOException {
    out.flush();
  }
}
