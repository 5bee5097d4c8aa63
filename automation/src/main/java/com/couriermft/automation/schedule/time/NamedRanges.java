package com.couriermft.automation.schedule.time;

import com.cronutils.model.field.CronFieldName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Expands ranges of named days of the week or months to lists of numbers. {@code SUN-THU} becomes
 * {@code 0,1,2,3,4}, and {@code FRI-MON} continues after the week's end. The library knows Sunday
 * only as 7, and rejects both of these ranges in the Unix dialects.
 */
final class NamedRanges {
  private static final Pattern RANGE =
      Pattern.compile("([A-Z]{3})-([A-Z]{3})(?:/([1-9][0-9]?))?", Pattern.CASE_INSENSITIVE);
  private static final Map<CronFieldName, Names> NAMED =
      Map.of(
          CronFieldName.DAY_OF_WEEK,
          new Names(List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"), 0),
          CronFieldName.MONTH,
          new Names(
              List.of(
                  "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV",
                  "DEC"),
              1));

  private NamedRanges() {}

  /** Consecutive names and the number of the first name. */
  private record Names(List<String> names, int first) {
    int indexOf(String name) {
      return names.indexOf(name.toUpperCase(Locale.ROOT));
    }

    String numbers(int from, int to, int step) {
      List<String> numbers = new ArrayList<>();
      int last = to >= from ? to : to + names.size();
      for (int i = from; i <= last; i += step) {
        numbers.add(String.valueOf(first + i % names.size()));
      }
      return String.join(",", numbers);
    }
  }

  /** Replaces the named ranges of a field with numbers; all other text remains unchanged. */
  static String writtenOut(CronFieldName field, String text) {
    Names names = NAMED.get(field);
    return names == null
        ? text
        : Stream.of(text.split(",", -1))
            .map(part -> writtenOut(names, part))
            .collect(Collectors.joining(","));
  }

  private static String writtenOut(Names names, String part) {
    Matcher range = RANGE.matcher(part);
    if (!range.matches()) {
      return part;
    }
    int from = names.indexOf(range.group(1));
    int to = names.indexOf(range.group(2));
    int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
    return from < 0 || to < 0 ? part : names.numbers(from, to, step);
  }
}
