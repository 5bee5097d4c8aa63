package com.couriermft.transfer.table;

import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes each row as a JSON object on one line, with fields in the order of the columns. */
final class JsonLinesWriter implements TableWriter {
  private final OutputStream out;
  private final RowLayout layout;
  private final TableErrors errors;
  private long rows;

  /**
   * Creates a writer.
   *
   * @param rows the number of rows that the stream already contains
   */
  JsonLinesWriter(OutputStream out, List<String> columns, String file, long rows) {
    this.out = out;
    this.rows = rows;
    this.errors = new TableErrors(file);
    this.layout = new RowLayout(columns, errors);
  }

  @Override
  public void write(ObjectNode values) throws IOException {
    rows++;
    byte[] line = Json.bytes(layout.names().isEmpty() ? values : ordered(values));
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
    List<JsonNode> cells = layout.values(values, rows);
    for (int i = 0; i < cells.size(); i++) {
      if (!cells.get(i).isMissingNode()) {
        ordered.set(layout.names().get(i), cells.get(i));
      }
    }
    return ordered;
  }

  @Override
  public List<String> columns() {
    return layout.names();
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void finish() throws IOException {
    out.flush();
  }
}
