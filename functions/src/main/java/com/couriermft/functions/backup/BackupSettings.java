package com.couriermft.functions.backup;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * The schedule and retention of backups.
 *
 * @param hour hour of the day when a backup starts, in UTC
 * @param keepDays age, in days, from which a backup is outdated
 */
record BackupSettings(int hour, int keepDays) {
  /** Returns the last instant at which a backup was due. */
  Instant lastDue(Instant now) {
    ZonedDateTime today =
        now.atZone(ZoneOffset.UTC).toLocalDate().atTime(hour, 0).atZone(ZoneOffset.UTC);
    return (today.toInstant().isAfter(now) ? today.minusDays(1) : today).toInstant();
  }
}
