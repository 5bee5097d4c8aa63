package com.couriermft.engine.statistics;

import com.couriermft.storage.store.KeyRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Keys of the table {@code stats}. A day (UTC) is a partition, {@code 2026-11-23}; what is not yet
 * in the sums lies between the sums by hour and those by job, so that one request reads it with
 * either.
 */
final class StatisticsRows {
  /** An end that was counted: it is there for as long as the day is. */
  static final String COUNTED = "e|";

  /** The sum of an hour. */
  static final String HOURS = "h|";

  /** An end that is in no sum yet; in the order of time. */
  static final String NEW = "i|";

  /** The sum of a job's day. */
  static final String JOBS = "j|";

  static final KeyRange HOURS_AND_NEW = new KeyRange(HOURS, JOBS);
  static final KeyRange NEW_AND_JOBS = new KeyRange(NEW, "k");

  /** The partition of what holds for the whole table, and its row. */
  static final String ABOUT = "about";

  private StatisticsRows() {}

  static String counted(EndedExecution end) {
    return COUNTED + end.identity();
  }

  static String added(EndedExecution end) {
    return NEW + end.inTime();
  }

  static String hour(EndedExecution end) {
    return HOURS + "%02d".formatted(end.at().atZone(ZoneOffset.UTC).getHour());
  }

  static String job(EndedExecution end) {
    return JOBS + end.jobId();
  }

  /** Returns the beginning of the hour that a row sums up. */
  static Instant hour(LocalDate day, String key) {
    return day.atTime(Integer.parseInt(key.substring(HOURS.length())), 0).toInstant(ZoneOffset.UTC);
  }
}
