package com.couriermft.local.schedule;

import java.time.Duration;
import java.time.Instant;

/**
 * The occurrences of a timer. Immutable.
 *
 * <p>Source: the NCRONTAB format of Azure Functions timer triggers: {@code {second} {minute} {hour}
 * {day} {month} {weekday}}, five fields for expressions without seconds, or a time span {@code
 * [d.]hh:mm:ss} between runs.
 */
public sealed interface TimerSchedule permits CronExpression, Interval {

  /**
   * The first occurrence strictly after {@code instant}.
   *
   * @throws IllegalStateException when there is none within the next eight years (30 February)
   */
  Instant next(Instant instant);

  /**
   * Returns whether two of the next occurrences after {@code instant} are less than a minute apart:
   * the host keeps no status for such schedules.
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
   * Reads a schedule expression.
   *
   * @throws IllegalArgumentException when the text is neither a valid NCRONTAB expression nor a
   *     time span; the message names the field at fault
   */
  static TimerSchedule parse(String text) {
    var trimmed = text.strip();
    return trimmed.contains(" ")
        ? CronExpression.parse(trimmed)
        : new Interval(TimeSpan.parse(trimmed));
  }
}
