package com.couriermft.transfer.sheet;

/** The types of values that a numeric cell can represent, as determined by its number format. */
enum CellKind {
  /** A plain number. */
  NUMBER,
  /** A date. */
  DATE,
  /** A time of day. */
  TIME,
  /** A date with a time. */
  TIMESTAMP,
  /** An elapsed time in hours, minutes and seconds, which may exceed a day. */
  ELAPSED;

  /**
   * Returns the type for a built-in number format (ECMA-376 part 1, 18.8.30, including the East
   * Asian formats).
   */
  static CellKind ofNumber(int format) {
    if (format >= 14 && format <= 17 || format >= 27 && format <= 31 || format == 36) {
      return DATE;
    } else if (format >= 50 && format <= 58) {
      return DATE;
    } else if (format >= 18 && format <= 21 || format == 45 || format == 47) {
      return TIME;
    } else if (format >= 32 && format <= 35) {
      return TIME;
    }
    return format == 22 ? TIMESTAMP : format == 46 ? ELAPSED : NUMBER;
  }

  /**
   * Returns the type for a format code such as {@code dd/mm/yyyy hh:mm} (18.8.31). Letters in
   * quotes, after a backslash or in brackets are ignored, and only the first section counts.
   */
  static CellKind ofCode(String code) {
    boolean day = false;
    boolean clock = false;
    boolean month = false;
    for (int i = 0; i < code.length(); i++) {
      char c = Character.toLowerCase(code.charAt(i));
      switch (c) {
        case '"' -> i = after(code, '"', i);
        case '\\', '_', '*' -> i++;
        case '[' -> {
          int end = after(code, ']', i);
          if (code.substring(i, end).matches("(?i)\\[(h+|m+|s+)")) {
            return ELAPSED;
          }
          i = end;
        }
        case ';' -> i = code.length();
        case 'y', 'd' -> day = true;
        case 'h', 's' -> clock = true;
        case 'm' -> month = true;
        case 'g' -> i += code.regionMatches(true, i, "general", 0, 7) ? 6 : 0;
        default -> {}
      }
    }
    day |= month && !clock;
    return day ? clock ? TIMESTAMP : DATE : clock ? TIME : NUMBER;
  }

  private static int after(String code, char end, int from) {
    int at = code.indexOf(end, from + 1);
    return at < 0 ? code.length() : at;
  }
}
