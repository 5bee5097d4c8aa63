package com.couriermft.transfer.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file in order. Not thread-safe. */
public interface TableReader extends Closeable {
  /** Returns the names of the columns; empty if each row has its own columns. */
  List<String> columns();

  /**
   * Returns the next row; {@code null} after the last.
   *
   * @throws IOException the file could not be read
   * @throws com.couriermft.formats.failure.CourierException permanent, with the file and the row:
   *     {@code table_ragged_row}, {@code table_bad_encoding}, {@code table_malformed}, {@code
   *     unclosed_quote}, {@code table_too_large}
   */
  @Nullable TableRow next() throws IOException;

  /**
   * Returns the start of the last returned row, for {@link TableFormat#readFrom}. {@code null} for
   * most rows, whose position is unknown, and for every row of a workbook.
   */
  @Nullable TablePosition position();
}
