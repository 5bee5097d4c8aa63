package com.couriermft.functions.http;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats comma-separated values (RFC 4180). Lines end with CR and LF, and fields are quoted if
 * necessary. A field that a spreadsheet would interpret as a formula is prefixed with an
 * apostrophe, because names come from partners.
 */
public final class CsvText {
  private static final String FORMULA = "=+-@\t\r\n";

  private CsvText() {}

  /**
   * Returns CSV text whose first line contains the names of the columns.
   *
   * @param columns names of the columns
   * @param lines values of each line, one for each column
   */
  public static String of(List<String> columns, List<List<String>> lines) {
    StringBuilder text = new StringBuilder(line(columns));
    lines.forEach(line -> text.append(line(line)));
    return text.toString();
  }

  private static String line(List<String> values) {
    return values.stream().map(CsvText::field).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String field(String value) {
    boolean isFormula = !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0;
    String safe = isFormula ? "'" + value : value;
    boolean needsQuotes =
        safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return needsQuotes ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
