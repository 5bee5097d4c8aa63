package com.couriermft.transfer.sheet;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rectangle of cells. Pure.
 *
 * @param firstRow the first row, from 1
 * @param lastRow the last row, inclusive
 * @param firstColumn the first column, from 0
 * @param lastColumn the last column, inclusive
 */
public record CellRange(long firstRow, long lastRow, int firstColumn, int lastColumn) {
  /** The range of all cells. */
  public static final CellRange ALL =
      new CellRange(1, SheetLimits.MOST_ROWS, 0, SheetLimits.MOST_COLUMNS - 1);

  private static final Pattern FORM =
      Pattern.compile("\\$?([A-Za-z]{1,3})\\$?([0-9]{0,7}):\\$?([A-Za-z]{1,3})\\$?([0-9]{0,7})");

  /** Parses {@code A1:F100}, {@code A:F}, or {@code A5:F} for all rows from the fifth. */
  public static Optional<CellRange> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long first = row(matcher.group(2), 1);
    long last = row(matcher.group(4), SheetLimits.MOST_ROWS);
    int from = CellName.column(matcher.group(1));
    int to = CellName.column(matcher.group(3));
    boolean fits =
        first >= 1 && first <= last && last <= SheetLimits.MOST_ROWS && from >= 0 && from <= to;
    return fits ? Optional.of(new CellRange(first, last, from, to)) : Optional.empty();
  }

  private static long row(String digits, long fallback) {
    return digits.isEmpty() ? fallback : Long.parseLong(digits);
  }

  boolean holdsColumn(int column) {
    return column >= firstColumn && column <= lastColumn;
  }
}
