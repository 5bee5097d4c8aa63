package com.couriermft.partners.remote.ftp;

import java.util.regex.Pattern;

/**
 * Finds the end of the date in a line of {@code LIST}. Dates are not interpreted, because they have
 * no time zone, usually lack the year or the time, and contain month names in the server's
 * language. Therefore, any word of letters counts as a month.
 */
final class ListDate {
  private static final Pattern MONTH =
      Pattern.compile("\\p{L}[^0-9\\s:/\\\\]{0,14}[0-9]{0,2}|[0-9]{1,2}[月월]\\.?");
  private static final Pattern DAY = Pattern.compile("[0-9]{1,2}[.,日일]?");
  private static final Pattern MONTH_AND_DAY = Pattern.compile("[0-9]{1,2}[月월][0-9]{1,2}[日일]?");
  private static final Pattern TIME =
      Pattern.compile("[0-9]{1,2}[:.h][0-9]{2}(?:[:.][0-9]{2}(?:[.,][0-9]{1,9})?)?");
  private static final Pattern YEAR = Pattern.compile("[0-9]{4}[年년]?");
  private static final Pattern ZONE = Pattern.compile("[+-][0-9]{4}");
  private static final Pattern NUMBERS =
      Pattern.compile(
          "[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4}");
  private static final Pattern BOTH =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?\\S{0,16}");
  private static final Pattern DAY_MONTH_YEAR =
      Pattern.compile("[0-9]{1,2}-[\\p{L}\\p{M}.]{1,15}-[0-9]{2,4}");

  private ListDate() {}

  /** Returns whether a word is a numeric date, such as {@code 2026-08-15} or {@code 15.08.26}. */
  static boolean isInFigures(String word) {
    return is(NUMBERS, word);
  }

  /** Returns whether a word is a time of day. */
  static boolean isTime(String word) {
    return is(TIME, word);
  }

  /** Returns the index of the last word of a date; -1 if no date starts at the given word. */
  static int end(ListWords words, int start) {
    int end = withMonth(words, start);
    if (end < 0 && is(BOTH, words.at(start))) {
      return start;
    } else if (end < 0 && (isInFigures(words.at(start)) || is(DAY_MONTH_YEAR, words.at(start)))) {
      return isTime(words.at(start + 1)) ? zoned(words, start + 1) : start;
    }
    return end;
  }

  /**
   * Returns the index of the last word of a date with a month and a day, in either order; -1 if
   * there is none. The date may start with the day of the week, and a time or a year follows the
   * month and the day.
   */
  private static int withMonth(ListWords words, int start) {
    if (is(MONTH_AND_DAY, words.at(start))) {
      return timeOrYear(words, start + 1);
    }
    boolean monthFirst = is(MONTH, words.at(start)) && is(DAY, words.at(start + 1));
    boolean dayFirst = is(DAY, words.at(start)) && is(MONTH, words.at(start + 1));
    int end = monthFirst || dayFirst ? timeOrYear(words, start + 2) : -1;
    // The date may start with the day of the week, or its month may have two words, such as "thg
    // 8".
    boolean longer = end < 0 && is(MONTH, words.at(start)) && is(DAY, words.at(start + 2));
    return longer && (is(MONTH, words.at(start + 1)) || is(DAY, words.at(start + 1)))
        ? timeOrYear(words, start + 3)
        : end;
  }

  private static int timeOrYear(ListWords words, int index) {
    if (isTime(words.at(index))) {
      int end = zoned(words, index);
      // A year after a time with seconds is part of the date; after a time with minutes only, it is
      // part of the file name.
      return words.at(index).length() > 5 && is(YEAR, words.at(end + 1)) && words.count() > end + 2
          ? end + 1
          : end;
    }
    return is(YEAR, words.at(index)) ? index : -1;
  }

  private static int zoned(ListWords words, int time) {
    return is(ZONE, words.at(time + 1)) && words.count() > time + 2 ? time + 1 : time;
  }

  private static boolean is(Pattern pattern, String word) {
    return pattern.matcher(word).matches();
  }
}
