package com.couriermft.local.schedule;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * The fields of a cron expression: how each is called, its range of values, and how its text is
 * read.
 */
enum CronField {
  SECOND("second", 0, 59, List.of()),
  MINUTE("minute", 0, 59, List.of()),
  HOUR("hour", 0, 23, List.of()),
  DAY("day", 1, 31, List.of()),
  MONTH(
      "month",
      1,
      12,
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
  WEEKDAY("weekday", 0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat"));

  private final String title;
  private final int min;
  private final int max;
  private final List<String> names;

  CronField(String title, int min, int max, List<String> names) {
    this.title = title;
    this.min = min;
    this.max = max;
    this.names = names;
  }

  /**
   * The values the field's text admits: {@code *}, values, ranges {@code a-b}, steps {@code x/n},
   * lists of them.
   */
  BitSet parse(String text) {
    var values = new BitSet(max + 1);
    for (var item : text.split(",", -1)) {
      addItem(values, item);
    }
    return values;
  }

  private void addItem(BitSet values, String item) {
    var slash = item.indexOf('/');
    var range = slash < 0 ? item : item.substring(0, slash);
    var step = slash < 0 ? 1 : step(item.substring(slash + 1));
    var dash = range.indexOf('-');
    int from = min;
    int to = max;
    if (dash >= 0) {
      from = value(range.substring(0, dash));
      to = value(range.substring(dash + 1));
    } else if (!range.equals("*")) {
      from = value(range);
      to = slash < 0 ? from : max;
    }
    if (from > to) {
      throw error("the range \"" + range + "\" runs backwards");
    }
    for (int i = from; i <= to; i += step) {
      values.set(i);
    }
  }

  private int step(String text) {
    var step = number(text);
    if (step < 1) {
      throw error("the step \"" + text + "\" is below 1");
    }
    return step;
  }

  private int value(String text) {
    var named = names.indexOf(text.toLowerCase(Locale.ROOT));
    if (named >= 0) {
      return min + named;
    }
    var value = number(text);
    if (value < min || value > max) {
      throw error("the value " + value + " is outside " + min + " to " + max);
    }
    return value;
  }

  private int number(String text) {
    if (!text.matches("\\d{1,4}")) {
      throw error("\"" + text + "\" is no number");
    }
    return Integer.parseInt(text);
  }

  private IllegalArgumentException error(String found) {
    return new IllegalArgumentException("In the " + title + " field " + found);
  }
}
