package com.couriermft.steps.database;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Writes rows of a table to a file. For one thread. */
interface RowWriter {
  /** Begins with the names of the columns. */
  void columns(List<String> names) throws IOException;

  /** Writes a row, a value for each column. */
  void row(List<JsonNode> values) throws IOException;

  /** Returns the writer of a format. */
  static RowWriter of(QueryConfig.Output format, OutputStream out) {
    return switch (format) {
      case CSV -> new CsvRows(out);
      case JSONL -> new JsonLines(out);
      case ROWS -> throw new IllegalArgumentException("Rows are no file");
    };
  }
}
