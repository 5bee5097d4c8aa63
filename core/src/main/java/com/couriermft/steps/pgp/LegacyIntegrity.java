package com.couriermft.steps.pgp;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Until when messages without integrity protection pass: a partner with an old program is a
 * temporary state.
 *
 * @param lastDay in UTC; {@code null} for never
 */
record LegacyIntegrity(@Nullable LocalDate lastDay) {
  private static final int MOST_DAYS_AHEAD = 366;

  /**
   * Reads the field {@code allow_legacy_integrity}.
   *
   * @throws InvalidInputException {@code invalid_config}: no date, or one that is more than a year
   *     away
   */
  static LegacyIntegrity of(@Nullable String date, Instant now) {
    if (date == null) {
      return new LegacyIntegrity(null);
    }
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    try {
      LocalDate lastDay = LocalDate.parse(date);
      if (lastDay.isAfter(today.plusDays(MOST_DAYS_AHEAD))) {
        throw invalid("'" + date + "' is more than a year away; choose an earlier day.");
      }
      return new LegacyIntegrity(lastDay);
    } catch (DateTimeParseException e) {
      throw invalid("'" + date + "' is no date; write it as 2026-12-31.");
    }
  }

  /** Returns whether messages without integrity protection pass at an instant. */
  boolean allowsAt(Instant now) {
    return lastDay != null && !LocalDate.ofInstant(now, ZoneOffset.UTC).isAfter(lastDay);
  }

  private static InvalidInputException invalid(String why) {
    return InvalidInputException.at("/allow_legacy_integrity", StepCodes.INVALID_CONFIG, why);
  }
}
