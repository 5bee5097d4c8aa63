package com.couriermft.storage.store;

/**
 * Splits a string that is too long for a column into the columns {@code text_0}, {@code text_1}, …
 * of 30,000 UTF-16 units each. Pure.
 */
public final class LongText {
  private static final int MOST_IN_A_COLUMN = 30_000;

  private LongText() {}

  /**
   * Returns a string as columns; none for an empty string. {@link StorageLimits} bounds their
   * number.
   */
  public static Columns columns(String text) {
    Columns columns = Columns.none();
    int from = 0;
    for (int i = 0; from < text.length(); i++) {
      int to = Math.min(from + MOST_IN_A_COLUMN, text.length());
      // Text that ends with half of a surrogate pair cannot be stored.
      to = to < text.length() && Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to;
      columns = columns.with("text_" + i, text.substring(from, to));
      from = to;
    }
    return columns;
  }

  /**
   * Returns the string that {@link #columns} has split; {@code ""} if the columns contain no
   * string.
   */
  public static String of(Columns columns) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; !columns.text("text_" + i).isEmpty(); i++) {
      text.append(columns.text("text_" + i));
    }
    return text.toString();
  }
}
