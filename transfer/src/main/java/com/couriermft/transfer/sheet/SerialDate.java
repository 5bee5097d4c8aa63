package com.couriermft.transfer.sheet;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts dates and times from and to serial numbers: the number of days since the start of 1900
 * or 1904 (ECMA-376 part 1, 18.17.4), with a fraction that is exact to the millisecond. The 1900
 * system contains 29 February 1900, which never existed, so earlier dates are shifted by a day.
 * Pure.
 */
final class SerialDate {
  private static final LocalDate BEFORE_1900 = LocalDate.of(1899, 12, 31);
  private static final LocalDate START_1904 = LocalDate.of(1904, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final long LEAP_DAY = 60;
  private static final long DAY_MILLIS = 86_400_000;
  private static final long NANOS = 1_000_000;
  private static final int DIGITS = 11;

  private SerialDate() {}

  /**
   * Returns the date or time of a number in ISO 8601: {@code 2026-01-31}, {@code 13:45:00}, {@code
   * 2026-01-31T13:45:00}, or {@code 36:00:00} for elapsed time. {@code null} for a number that
   * represents no date or time, which Excel shows as {@code ####}.
   */
  static @Nullable String text(BigDecimal number, CellKind kind, boolean since1904) {
    if (number.signum() < 0 || number.precision() - number.scale() > DIGITS) {
      return null;
    }
    long millis =
        number
            .multiply(BigDecimal.valueOf(DAY_MILLIS))
            .setScale(0, RoundingMode.HALF_UP)
            .longValueExact();
    long day = millis / DAY_MILLIS;
    LocalTime time = LocalTime.ofNanoOfDay(millis % DAY_MILLIS * NANOS);
    if (kind == CellKind.ELAPSED) {
      return "%02d%s".formatted(millis / 3_600_000, iso(time).substring(2));
    }
    boolean midnight = millis % DAY_MILLIS == 0;
    boolean noDay = day == 0 && !since1904;
    if (noDay || kind == CellKind.TIME && day == 0) {
      return kind == CellKind.DATE && midnight ? null : iso(time);
    }
    String date = date(day, since1904);
    return date == null || kind == CellKind.DATE && midnight ? date : date + "T" + iso(time);
  }

  private static @Nullable String date(long day, boolean since1904) {
    if (!since1904 && day == LEAP_DAY) {
      return "1900-02-29";
    }
    LocalDate date =
        since1904 ? START_1904.plusDays(day) : BEFORE_1900.plusDays(day > LEAP_DAY ? day - 1 : day);
    return date.isAfter(LAST) ? null : date.toString();
  }

  private static String iso(LocalTime time) {
    return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
  }

  /**
   * Returns the serial number of a timestamp in the 1900 system. Empty if a sheet cannot represent
   * the timestamp exactly, because it is before March 1900 or finer than a millisecond.
   */
  static Optional<BigDecimal> number(LocalDateTime time) {
    long day = ChronoUnit.DAYS.between(BEFORE_1900, time.toLocalDate()) + 1;
    return day <= LEAP_DAY || time.toLocalDate().isAfter(LAST)
        ? Optional.empty()
        : fraction(time.toLocalTime()).map(BigDecimal.valueOf(day)::add);
  }

  /** Returns the time as a fraction of a day; empty if the time is finer than a millisecond. */
  static Optional<BigDecimal> fraction(LocalTime time) {
    long nanos = time.toNanoOfDay();
    return nanos % NANOS != 0
        ? Optional.empty()
        : Optional.of(
            BigDecimal.valueOf(nanos / NANOS)
                .divide(BigDecimal.valueOf(DAY_MILLIS), DIGITS, RoundingMode.HALF_UP));
  }
}
