package com.couriermft.engine.statistics;

import com.couriermft.storage.store.KeyRange;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Defines the keys of the table {@code stats}. A day (UTC) is a partition, such as {@code
 * 2026-11-23}. New ends sort between the totals by hour and the totals by job, so that one request
 * can read them together with the totals by hour or by job.
 */
final class StatisticsRows {
  /** An end that was counted. The row is kept as long as the day. */
  static final String COUNTED = "e|";

  /** The total of an hour. */
  static final String HOURS = "h|";

  /** An end that is not yet added to a total; sorted by time. */
  static final String NEW = "i|";

  /** The total of a job's day. */
  static final String JOBS = "j|";

  static final KeyRange HOURS_AND_NEW = new KeyRange(HOURS, JOBS);
  static final KeyRange NEW_AND_JOBS = new KeyRange(NEW, "k");

  /** The partition and row with data about the entire table. */
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

  /** Returns the start of the hour that a row summarizes. */
  static Instant hour(LocalDate day, String key) {
    return day.atTime(Integer.parseInt(key.substring(HOURS.length())), 0).toInstant(ZoneOffset.UTC);
  }
}
