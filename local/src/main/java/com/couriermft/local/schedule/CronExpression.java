package com.couriermft.local.schedule;

import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * An NCRONTAB expression in UTC. Unlike in other cron dialects, both the day and the weekday must
 * match.
 */
record CronExpression(ExecutionTime times) implements TimerSchedule {
  private static final int YEARS = 8;
  private static final List<String> FIELDS =
      List.of("second", "minute", "hour", "day", "month", "weekday");

  static CronExpression parse(String text) {
    var parts = text.split("\\s+");
    if (parts.length != 5 && parts.length != 6) {
      throw new IllegalArgumentException(
          "The schedule \""
              + text
              + "\" has "
              + parts.length
              + " fields; use 6 (with seconds first) or 5");
    }
    var parser = new CronParser(ncrontab());
    var missing = FIELDS.size() - parts.length;
    for (int i = 0; i < parts.length; i++) {
      var field = i + missing;
      try {
        parser.parse(
            "* ".repeat(field)
                + parts[i].toUpperCase(Locale.ROOT)
                + " *".repeat(FIELDS.size() - field - 1));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "The schedule \"" + text + "\": " + FIELDS.get(field) + ": " + e.getMessage(), e);
      }
    }
    var whole = (missing == 0 ? "" : "0 ") + text.toUpperCase(Locale.ROOT);
    return new CronExpression(ExecutionTime.forCron(parser.parse(whole)));
  }

  private static CronDefinition ncrontab() {
    return CronDefinitionBuilder.defineCron()
        .withSeconds()
        .withStrictRange()
        .and()
        .withMinutes()
        .withStrictRange()
        .and()
        .withHours()
        .withStrictRange()
        .and()
        .withDayOfMonth()
        .withStrictRange()
        .and()
        .withMonth()
        .withStrictRange()
        .and()
        .withDayOfWeek()
        .withValidRange(0, 6)
        .withMondayDoWValue(1)
        .withStrictRange()
        .and()
        .matchDayOfWeekAndDayOfMonth()
        .instance();
  }

  @Override
  public Instant next(Instant instant) {
    var from = instant.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS);
    return times
        .nextExecution(from)
        .filter(time -> time.isBefore(from.plusYears(YEARS)))
        .orElseThrow(
            () -> new IllegalStateException("The schedule never occurs within " + YEARS + " years"))
        .toInstant();
  }
}
