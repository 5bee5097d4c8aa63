package com.couriermft.steps.http;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** The header {@code Retry-After} (RFC 9110, 10.2.3): seconds or a date. */
final class RetryAfter {
  private static final Duration LONGEST = Duration.ofHours(1);

  private RetryAfter() {}

  /**
   * Returns the requested delay, at most an hour; empty for an invalid value.
   *
   * @param now current time, for dates
   */
  static Optional<Duration> of(String text, Instant now) {
    String value = text.strip();
    if (value.matches("[0-9]+")) {
      boolean fits = value.length() <= 9;
      return Optional.of(fits ? bounded(Duration.ofSeconds(Long.parseLong(value))) : LONGEST);
    }
    try {
      Instant at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(bounded(Duration.between(now, at)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Duration bounded(Duration wait) {
    return wait.isNegative() ? Duration.ZERO : wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
