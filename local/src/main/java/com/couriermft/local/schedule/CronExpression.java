package com.couriermft.local.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** An NCRONTAB expression in UTC. Day and weekday must both match, unlike in other crons. */
record CronExpression(List<BitSet> fields) implements TimerSchedule {
  private static final int YEARS = 8;

  CronExpression {
    fields = List.copyOf(fields);
  }

  static CronExpression parse(String text) {
    var parts = text.split("\\s+");
    if (parts.length != 5 && parts.length != 6) {
      throw new IllegalArgumentException(
          "The schedule \""
              + text
              + "\" has "
              + parts.length
              + " fields; write 6 (second first) or 5");
    }
    var fields = new ArrayList<BitSet>();
    var missing = 6 - parts.length;
    for (var field : CronField.values()) {
      var part = field.ordinal() < missing ? "0" : parts[field.ordinal() - missing];
      try {
        fields.add(field.parse(part));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("The schedule \"" + text + "\": " + e.getMessage(), e);
      }
    }
    return new CronExpression(fields);
  }

  @Override
  public Instant next(Instant instant) {
    var first = instant.atOffset(ZoneOffset.UTC).withNano(0).plusSeconds(1);
    var last = first.toLocalDate().plusYears(YEARS);
    var time = nextTime(first.toLocalTime().toSecondOfDay());
    for (var day = first.toLocalDate(); day.isBefore(last); day = day.plusDays(1)) {
      if (matches(day) && time >= 0) {
        return day.atStartOfDay().plusSeconds(time).toInstant(ZoneOffset.UTC);
      }
      time = nextTime(0);
    }
    throw new IllegalStateException("The schedule never occurs within " + YEARS + " years");
  }

  private boolean matches(LocalDate day) {
    return field(CronField.DAY).get(day.getDayOfMonth())
        && field(CronField.MONTH).get(day.getMonthValue())
        && field(CronField.WEEKDAY).get(day.getDayOfWeek().getValue() % 7);
  }

  /**
   * The first admitted second of the day at or after the given one, -1 when the day has none left.
   */
  private int nextTime(int secondOfDay) {
    int from = secondOfDay;
    for (int hour = field(CronField.HOUR).nextSetBit(from / 3600); hour >= 0; ) {
      from = Math.max(from, hour * 3600);
      var inHour = nextInHour(from % 3600);
      if (inHour >= 0) {
        return hour * 3600 + inHour;
      }
      hour = field(CronField.HOUR).nextSetBit(hour + 1);
    }
    return -1;
  }

  private int nextInHour(int secondOfHour) {
    int minute = field(CronField.MINUTE).nextSetBit(secondOfHour / 60);
    if (minute == secondOfHour / 60) {
      var second = field(CronField.SECOND).nextSetBit(secondOfHour % 60);
      if (second >= 0) {
        return minute * 60 + second;
      }
      minute = field(CronField.MINUTE).nextSetBit(minute + 1);
    }
    return minute < 0 ? -1 : minute * 60 + field(CronField.SECOND).nextSetBit(0);
  }

  private BitSet field(CronField field) {
    return fields.get(field.ordinal());
  }
}
