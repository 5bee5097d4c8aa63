package com.couriermft.operate.notification;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/**
 * The times of digests.
 *
 * @param every frequency
 * @param at time of day of a daily digest
 * @param zone time zone
 */
record DigestTimes(
    @Field(
            title = "Every",
            group = FieldGroup.SCHEDULE,
            help = "How often events are sent",
            required = true)
        Every every,
    @Field(
            title = "Time of day",
            group = FieldGroup.SCHEDULE,
            help = "For a daily digest, the time at which it is sent",
            defaultValue = "\"08:00\"")
        LocalTime at,
    @Field(
            name = "timezone",
            title = "Time zone",
            group = FieldGroup.SCHEDULE,
            help = QuietHours.ZONE_HELP,
            maxLength = 64,
            defaultValue = "\"UTC\"")
        ZoneId zone) {
  /** The frequencies of digests. */
  enum Every {
    /** Every hour. */
    HOUR,
    /** Once a day. */
    DAY
  }

  /** Returns the first time of a digest after an instant. */
  Instant after(Instant now) {
    ZonedDateTime here = now.atZone(zone);
    if (every == Every.HOUR) {
      return here.truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant();
    }
    Instant today = ZonedDateTime.of(here.toLocalDate(), at, zone).toInstant();
    return today.isAfter(now)
        ? today
        : ZonedDateTime.of(here.toLocalDate().plusDays(1), at, zone).toInstant();
  }
}
