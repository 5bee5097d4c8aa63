package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TableCodes;
import org.jspecify.annotations.Nullable;

/**
 * Creates errors about one workbook, which name the file.
 *
 * @param file the name of the file
 */
record SheetErrors(String file) {
  private static final int MOST_SHOWN = 80;

  /** Returns the error for a file that violates the workbook format. */
  CourierException malformed(String detail, @Nullable Throwable cause) {
    return CourierException.of(
        TableCodes.TABLE_MALFORMED, "'%s': %s.".formatted(file, detail), cause);
  }

  /** Returns an error about the file. */
  CourierException of(FailureCode code, String detail) {
    return CourierException.of(code, "'%s': %s.".formatted(file, detail));
  }

  /**
   * Returns an error about a cell.
   *
   * @param row the number of the row in the sheet
   * @param column the column, from 0
   */
  CourierException atCell(FailureCode code, long row, int column, String detail) {
    return CourierException.of(
        code, "'%s', cell %s%d: %s.".formatted(file, CellName.letters(column), row, detail));
  }

  /** Returns a string from a file in a format that messages can quote. */
  static String shown(String text) {
    return "'" + SafeText.of(text, MOST_SHOWN) + "'";
  }
}
