package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;

/**
 * Errors about one table; each names the file and where in it.
 *
 * @param file its name
 */
record TableErrors(String file) {
  private static final int MOST_SHOWN = 80;

  /** Returns an error about a row. */
  CourierException atRow(FailureCode code, long number, long line, String detail) {
    return atRow(code, number, line, detail, null);
  }

  CourierException atRow(
      FailureCode code,
      long number,
      long line,
      String detail,
      @org.jspecify.annotations.Nullable Throwable cause) {
    String place = "'%s', row %d (line %d): ".formatted(file, number, line);
    return CourierException.of(code, place + detail, cause);
  }

  /** Returns an error about a line that is no row. */
  CourierException atLine(FailureCode code, long line, String detail) {
    return CourierException.of(code, "'%s', line %d: ".formatted(file, line) + detail);
  }

  CourierException of(FailureCode code, String detail) {
    return CourierException.of(code, "'" + file + "': " + detail);
  }

  /** Returns a text from a file as a message may show it. */
  static String shown(String text) {
    return "'" + SafeText.of(text, MOST_SHOWN) + "'";
  }
}
