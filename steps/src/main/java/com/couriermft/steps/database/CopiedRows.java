package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.partners.database.PostgresCopy;
import com.couriermft.steps.database.RowReader.Column;
import com.couriermft.transfer.table.CsvOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the lines of a {@link CopiedQuery} into a file. Not thread-safe. */
final class CopiedRows implements PostgresCopy.Lines {
  private static final int MOST_NAME = 200;

  private final OutputStream out;
  private final CsvOptions csv;
  private final List<Column> columns;
  private final RowCount count;
  private final byte[] lineEnd;

  /**
   * Creates the receiver of the lines after the header.
   *
   * @param count counts the rows
   */
  CopiedRows(OutputStream out, CsvOptions csv, List<Column> columns, RowCount count) {
    this.out = out;
    this.csv = csv;
    this.columns = columns;
    this.count = count;
    this.lineEnd = csv.lineEnd().text().getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void take(byte[] line) throws IOException {
    count.next();
    if (line.length > CsvOptions.MOST_RECORD) {
      requireShortTexts(new String(line, StandardCharsets.UTF_8));
    }
    out.write(line, 0, line.length - 1);
    out.write(lineEnd);
  }

  private void requireShortTexts(String line) {
    int column = 0;
    int length = 0;
    int quotes = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean ends = c == csv.delimiter() || i == line.length() - 1;
      if (c == csv.quote()) {
        quotes++;
      } else if (ends && quotes % 2 == 0) {
        // Two of the quotes enclose the value, and each inner quote is doubled.
        requireShort(column, length + Math.max(0, quotes / 2 - 1));
        column++;
        length = 0;
        quotes = 0;
      } else {
        length++;
      }
    }
  }

  private void requireShort(int column, int length) {
    if (length > CsvOptions.MOST_RECORD) {
      throw CourierException.of(
          TableCodes.TABLE_TOO_LARGE,
          "Row %d, column '%s': the value has more than %d characters."
              .formatted(
                  count.rows(),
                  SafeText.of(columns.get(column).name(), MOST_NAME),
                  CsvOptions.MOST_RECORD));
    }
  }
}
