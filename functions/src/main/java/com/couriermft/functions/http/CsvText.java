package com.couriermft.functions.http;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Text in comma-separated values (RFC 4180): lines end with CR and LF, fields that need it are
 * quoted. Before a field that a spreadsheet would take for a formula stands an apostrophe, because
 * names come from partners.
 */
public final class CsvText {
  private static final String FORMULA = "=+-@\t\r\n";

  private CsvText() {}

  /**
   * Returns a text of lines, the first one of which names the columns.
   *
   * @param columns their names
   * @param lines as many values each as there are columns
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
