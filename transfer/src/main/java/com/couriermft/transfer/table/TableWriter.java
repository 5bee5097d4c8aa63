package com.couriermft.transfer.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Writes rows to one file. The same rows make the same bytes. Closing without {@link #finish}
 * leaves a file that is no table; the stream beneath is never closed. Not thread-safe.
 */
public interface TableWriter extends Closeable {
  /**
   * Writes a row.
   *
   * @param values by column; a column without one is empty
   * @throws com.couriermft.formats.failure.CourierException permanent, with file and row: {@code
   *     unknown_column}, {@code table_bad_value}, {@code table_bad_encoding}, {@code
   *     table_too_large}, of XLSX {@code too_many_rows}
   */
  void write(ObjectNode values) throws IOException;

  /** Returns the columns; those of the first row once it is written, if none were named. */
  List<String> columns();

  /** Has all rows so far in the stream beneath, of a workbook as far as they can be. */
  void flush() throws IOException;

  /** Writes what is left and ends the table. */
  void finish() throws IOException;

  @Override
  default void close() throws IOException {}
}
