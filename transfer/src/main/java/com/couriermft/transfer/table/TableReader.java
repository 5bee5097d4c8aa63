package com.couriermft.transfer.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one file in their order. Not thread-safe. */
public interface TableReader extends Closeable {
  /** Returns the names of the columns; empty where each row names its own. */
  List<String> columns();

  /**
   * Returns the next row; {@code null} behind the last.
   *
   * @throws IOException the file beneath failed
   * @throws com.couriermft.formats.failure.CourierException permanent, with file and row: {@code
   *     table_ragged_row}, {@code table_bad_encoding}, {@code table_malformed}, {@code
   *     unclosed_quote}, {@code table_too_large}
   */
  @Nullable TableRow next() throws IOException;

  /**
   * Returns where the row that was returned last begins, for {@link TableFormat#readFrom}; {@code
   * null} for most rows, of which that is not known, and for every row of a workbook.
   */
  @Nullable TablePosition position();
}
