package com.couriermft.transfer.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Writes rows to a file. The same rows produce the same bytes. Closing without {@link #finish}
 * leaves an incomplete file. The underlying stream is never closed. Not thread-safe.
 */
public interface TableWriter extends Closeable {
  /**
   * Writes a row.
   *
   * @param values the values by column; missing values are empty
   * @throws com.couriermft.formats.failure.CourierException permanent, with the file and the row:
   *     {@code unknown_column}, {@code table_bad_value}, {@code table_bad_encoding}, {@code
   *     table_too_large}, for XLSX {@code too_many_rows}
   */
  void write(ObjectNode values) throws IOException;

  /**
   * Returns the columns. If none were defined, returns the columns of the first row, after the row
   * is written.
   */
  List<String> columns();

  /** Writes all rows so far to the underlying stream, as far as a workbook permits. */
  void flush() throws IOException;

  /** Writes all remaining data and completes the table. */
  void finish() throws IOException;

  @Override
  default void close() throws IOException {}
}
