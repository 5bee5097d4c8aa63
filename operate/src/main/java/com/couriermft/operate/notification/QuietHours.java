package com.couriermft.operate.notification;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The times at which no notifications are sent.
 *
 * @param from daily start; {@code null} for none
 * @param to daily end, on the next day if not after {@code from}; {@code null} if {@code from} is
 *     {@code null}
 * @param calendar calendar whose excluded days are entirely quiet; {@code null} for none
 * @param zone time zone
 */
record QuietHours(
    @Field(
            title = "From",
            group = FieldGroup.SCHEDULE,
            help = "Time of day at which quiet hours start. Requires `to`")
        @Nullable LocalTime from,
    @Field(
            title = "To",
            group = FieldGroup.SCHEDULE,
            help =
                "Time of day at which quiet hours end. If it is before the start, they end on"
                    + " the next day")
        @Nullable LocalTime to,
    @Field(
            title = "Calendar",
            group = FieldGroup.SCHEDULE,
            help = "Days that are not in this calendar are quiet all day",
            pattern = BusinessCalendar.ID_FORM)
        @Nullable String calendar,
    @Field(
            name = "timezone",
            title = "Time zone",
            group = FieldGroup.SCHEDULE,
            help = QuietHours.ZONE_HELP,
            maxLength = 64,
            defaultValue = "\"UTC\"")
        ZoneId zone)
    implements CheckedRecord {
  static final String ZONE_HELP = "IANA name of the time zone, such as Europe/Vienna";

  /** Maximum delay, after which a notification is sent even in quiet hours. */
  static final Duration LONGEST = Duration.ofDays(7);

  /** Maximum number of consecutive quiet days and nights within {@link #LONGEST}. */
  private static final int MOST_STEPS = 20;

  @Override
  public void check(CheckedObject sent) {
    if ((from == null) != (to == null)) {
      String missing = from == null ? "from" : "to";
      sent.problem(missing, FieldCodes.REQUIRED, "Set both 'from' and 'to', or neither.");
    } else if (from == null && calendar == null) {
      sent.problem("from", FieldCodes.REQUIRED, "Set 'from' and 'to', or a 'calendar'.");
    } else if (from != null && from.equals(to)) {
      sent.problem(
          "to",
          CommonCodes.INVALID_VALUE,
          "'to' must differ from 'from'; otherwise all hours would be quiet.");
    }
  }

  /**
   * Returns the end of the quiet hours that contain an instant; empty if the instant is not quiet.
   *
   * @param counts whether the calendar includes a day
   */
  Optional<Instant> end(Instant now, Predicate<LocalDate> counts) {
    Instant at = now;
    Instant latest = now.plus(LONGEST);
    for (int step = 0; step < MOST_STEPS && at.isBefore(latest); step++) {
      Instant next = next(at, counts);
      if (next.equals(at)) {
        break;
      }
      at = next;
    }
    return at.equals(now) ? Optional.empty() : Optional.of(at.isAfter(latest) ? latest : at);
  }

  /**
   * Returns the end of the quiet day or night that contains an instant, or the instant itself if it
   * is not quiet.
   */
  private Instant next(Instant at, Predicate<LocalDate> counts) {
    ZonedDateTime here = at.atZone(zone);
    LocalDate day = here.toLocalDate();
    if (calendar != null && !counts.test(day)) {
      return day.plusDays(1).atStartOfDay(zone).toInstant();
    }
    if (from == null || to == null) {
      return at;
    }
    LocalTime time = here.toLocalTime();
    boolean overnight = !to.isAfter(from);
    if (overnight && !time.isBefore(from)) {
      return later(ZonedDateTime.of(day.plusDays(1), to, zone).toInstant(), at);
    } else if (time.isBefore(to) && (overnight || !time.isBefore(from))) {
      return later(ZonedDateTime.of(day, to, zone).toInstant(), at);
    }
    return at;
  }

  /**
   * When clocks are set back, some local times repeat. This method ensures that the result is never
   * earlier than the given instant.
   */
  private static Instant later(Instant end, Instant at) {
    return end.isAfter(at) ? end : at;
  }
}
