package com.couriermft.local.schedule;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the time spans in {@code host.json} and timer schedules: {@code hh:mm:ss} or {@code
 * d.hh:mm:ss}.
 */
public final class TimeSpan {
  private static final Pattern FORMAT =
      Pattern.compile("(?:(\\d{1,5})\\.)?(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,7}))?)?");

  private TimeSpan() {}

  /**
   * Parses a time span; fractions of a second have up to seven digits.
   *
   * @throws IllegalArgumentException the string has a different format, or hours above 23, or
   *     minutes or seconds above 59
   */
  public static Duration parse(String text) {
    var match = FORMAT.matcher(text);
    if (!match.matches()) {
      throw new IllegalArgumentException(
          "The time span is \"" + text + "\"; write hh:mm:ss or d.hh:mm:ss, for example 00:05:00");
    }
    var fraction = match.group(5) == null ? "" : match.group(5);
    return Duration.ofDays(part(text, match.group(1), 99_999))
        .plusHours(part(text, match.group(2), 23))
        .plusMinutes(part(text, match.group(3), 59))
        .plusSeconds(part(text, match.group(4), 59))
        .plusNanos(Long.parseLong((fraction + "000000000").substring(0, 9)));
  }

  private static long part(String text, @Nullable String digits, int max) {
    var value = digits == null ? 0 : Long.parseLong(digits);
    if (value > max) {
      throw new IllegalArgumentException(
          "The time span \""
              + text
              + "\" has the part "
              + value
              + "; at most "
              + max
              + " fits there");
    }
    return value;
  }
}
