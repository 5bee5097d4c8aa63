package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for tables that are read or written: CSV, JSON lines and XLSX. */
public final class TableCodes {
  public static final FailureCode TABLE_RAGGED_ROW =
      FailureCode.permanent(
          "table_ragged_row",
          "A row has more or fewer cells than the table has columns.",
          "Check the row. The file may be incomplete or have another delimiter. With `lenient`,"
              + " short rows are filled and extra cells are ignored.");

  public static final FailureCode TABLE_BAD_ENCODING =
      FailureCode.permanent(
          "table_bad_encoding",
          "The file has bytes that are invalid in its character set, or a value can't be encoded in"
              + " it.",
          "Set `charset` to the character set of the file.");

  public static final FailureCode TABLE_BAD_VALUE =
      FailureCode.permanent(
          "table_bad_value",
          "A cell does not have the type, or the value, that its column requires.",
          "Ask the sender to correct the file, or set `on_error` for such rows.");

  public static final FailureCode TABLE_CHECK_FAILED =
      FailureCode.permanent(
          "table_check_failed",
          "The table violates a condition of `table.validate`: its number of rows, or the sum of a"
              + " column.",
          "Ask the sender whether the file is complete. With `on_error: report`, the step succeeds"
              + " and reports the problems.");

  public static final FailureCode TABLE_MALFORMED =
      FailureCode.permanent(
          "table_malformed",
          "The file does not follow the rules of its format.",
          "Ask the sender to correct the file, or set the correct format.");

  public static final FailureCode TABLE_TOO_LARGE =
      FailureCode.permanent(
          "table_too_large",
          "A record, the number of columns, or the memory that the table needs exceeds its limit.",
          "Follow the message. For tables that are too large for `table.read`, write a file with "
              + "`table.transform`.");

  public static final FailureCode TABLE_NO_HEADER =
      FailureCode.permanent(
          "table_no_header",
          "The file ends before the header row.",
          "Check the file. To read a file without a header, set `header: false`, or `header_row: 0`"
              + " for XLSX.");

  public static final FailureCode UNCLOSED_QUOTE =
      FailureCode.permanent(
          "unclosed_quote",
          "A quote that starts a cell is not closed before the end of the file.",
          "Ask the sender to correct the file, or set `quote` to the character that the file"
              + " uses.");

  public static final FailureCode UNKNOWN_COLUMN =
      FailureCode.permanent(
          "unknown_column",
          "The table has no column with this name.",
          "Correct the name of the column.");

  public static final FailureCode SHEET_NOT_FOUND =
      FailureCode.permanent(
          "sheet_not_found",
          "The workbook has no sheet with this name or number.",
          "Set `sheet` to a sheet that the message lists.");

  public static final FailureCode TOO_MANY_ROWS =
      FailureCode.permanent(
          "too_many_rows",
          "There are more rows than a sheet can hold, or than the step allows.",
          "Follow the message. CSV and JSON lines can hold any number of rows.");

  public static final FailureCode DUPLICATE_COLUMN =
      FailureCode.permanent(
          "duplicate_column",
          "Two columns of a table or of a query's result have the same name.",
          "Ask the sender to correct the file, or read it with `header: false` and name the "
              + "columns. In a query, rename one column with `as`.");

  private TableCodes() {}
}
