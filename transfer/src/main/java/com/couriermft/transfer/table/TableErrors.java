package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;

/**
 * Creates errors about one table, which name the file and the position.
 *
 * @param file the file's name
 */
record TableErrors(String file) {
  private static final int MOST_SHOWN = 80;

  /** Returns an error for a row. */
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

  /** Returns an error for a line that is not a row. */
  CourierException atLine(FailureCode code, long line, String detail) {
    return CourierException.of(code, "'%s', line %d: ".formatted(file, line) + detail);
  }

  CourierException of(FailureCode code, String detail) {
    return CourierException.of(code, "'" + file + "': " + detail);
  }

  /** Returns a string from a file in a format for messages. */
  static String shown(String text) {
    return "'" + SafeText.of(text, MOST_SHOWN) + "'";
  }
}
