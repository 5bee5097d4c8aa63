package com.couriermft.transfer.sheet;

/** Converts column letters to indexes and back: A is 0, Z is 25, AA is 26. Pure. */
final class CellName {
  private static final int LETTERS = 26;
  private static final int MOST_LETTERS = 3;

  private CellName() {}

  /** Returns the letters of a column. */
  static String letters(int column) {
    StringBuilder letters = new StringBuilder();
    for (int rest = column + 1; rest > 0; rest = (rest - 1) / LETTERS) {
      letters.insert(0, (char) ('A' + (rest - 1) % LETTERS));
    }
    return letters.toString();
  }

  /**
   * Returns the column of a cell reference such as {@code C7}; -1 if the string is not a reference.
   */
  static int column(String name) {
    int column = 0;
    int at = 0;
    while (at < name.length() && at < MOST_LETTERS && isLetter(name.charAt(at))) {
      column = column * LETTERS + Character.toUpperCase(name.charAt(at)) - 'A' + 1;
      at++;
    }
    boolean fits = at > 0 && (at == name.length() || Character.isDigit(name.charAt(at)));
    return fits && column <= SheetLimits.MOST_COLUMNS ? column - 1 : -1;
  }

  private static boolean isLetter(char c) {
    return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
  }
}
