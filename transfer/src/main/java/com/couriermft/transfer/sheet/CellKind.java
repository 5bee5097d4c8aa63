package com.couriermft.transfer.sheet;

/** The kinds of values that the number of a cell can stand for, told by the format of its style. */
enum CellKind {
  /** A plain number. */
  NUMBER,
  /** A day. */
  DATE,
  /** A time of day. */
  TIME,
  /** A day with a time. */
  TIMESTAMP,
  /** Hours, minutes and seconds that may be more than a day. */
  ELAPSED;

  /**
   * Returns the kind of one of the formats that are known by their number only (ECMA-376 part 1,
   * 18.8.30, with those of East Asia).
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
   * Returns the kind of a format by its code, such as {@code dd/mm/yyyy hh:mm} (18.8.31): letters
   * in quotes, behind a backslash and in brackets are none of it, and the first section counts.
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
