package com.couriermft.local.schedule;

import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** An NCRONTAB expression in UTC. Day and weekday must both match, unlike in other crons. */
record CronExpression(ExecutionTime times) implements TimerSchedule {
  private static final int YEARS = 8;

  static CronExpression parse(String text) {
    var count = text.split("\\s+").length;
    if (count != 5 && count != 6) {
      throw new IllegalArgumentException(
          "The schedule \"" + text + "\" has " + count + " fields; write 6 (second first) or 5");
    }
    try {
      var seconds = count == 6 ? text : "0 " + text;
      var cron = new CronParser(ncrontab()).parse(seconds.toUpperCase(Locale.ROOT));
      return new CronExpression(ExecutionTime.forCron(cron));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("The schedule \"" + text + "\": " + e.getMessage(), e);
    }
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
