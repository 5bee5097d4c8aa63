package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TableCodes;
import org.jspecify.annotations.Nullable;

/**
 * Errors about one workbook; each names the file.
 *
 * @param file its name
 */
record SheetErrors(String file) {
  private static final int MOST_SHOWN = 80;

  /** Returns an error about a file that is no workbook by the rules. */
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
   * @param row its number on the sheet
   * @param column from 0
   */
  CourierException atCell(FailureCode code, long row, int column, String detail) {
    return CourierException.of(
        code, "'%s', cell %s%d: %s.".formatted(file, CellName.letters(column), row, detail));
  }

  /** Returns a text from a file as a message may show it. */
  static String shown(String text) {
    return "'" + SafeText.of(text, MOST_SHOWN) + "'";
  }
}
