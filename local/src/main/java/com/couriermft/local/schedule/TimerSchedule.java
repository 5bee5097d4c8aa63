package com.couriermft.local.schedule;

import java.time.Duration;
import java.time.Instant;

/**
 * The occurrences of a timer. Immutable.
 *
 * <p>The format is the NCRONTAB format of Azure Functions timer triggers: {@code {second} {minute}
 * {hour} {day} {month} {weekday}}, five fields for expressions without seconds, or a time span
 * {@code [d.]hh:mm:ss} between the starts of runs.
 */
public sealed interface TimerSchedule permits CronExpression, Interval {

  /**
   * Returns the first occurrence strictly after {@code instant}.
   *
   * @throws IllegalStateException there is no occurrence within the next eight years (such as 30
   *     February)
   */
  Instant next(Instant instant);

  /**
   * Returns whether two of the next occurrences after {@code instant} are less than a minute apart.
   * The host stores no status for such schedules.
   */
  default boolean isFasterThanAMinute(Instant instant) {
    var previous = next(instant);
    for (int i = 0; i < 5; i++) {
      var following = next(previous);
      if (Duration.between(previous, following).compareTo(Duration.ofMinutes(1)) < 0) {
        return true;
      }
      previous = following;
    }
    return false;
  }

  /**
   * Parses a schedule expression.
   *
   * @throws IllegalArgumentException the string is neither a valid NCRONTAB expression nor a time
   *     span; the message names the invalid field
   */
  static TimerSchedule parse(String text) {
    var trimmed = text.strip();
    return trimmed.contains(" ")
        ? CronExpression.parse(trimmed)
        : new Interval(TimeSpan.parse(trimmed));
  }
}
