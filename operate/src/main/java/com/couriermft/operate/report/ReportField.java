package com.couriermft.operate.report;

import java.util.Locale;

/** The fields by which a report can be grouped, in the order of their sort precedence. */
public enum ReportField {
  /** The day in UTC, {@code 2026-11-23}. */
  DAY("day"),
  /** The job's id. */
  JOB("job_id"),
  /** The connection's name. */
  CONNECTION("connection");

  private final String column;

  ReportField(String column) {
    this.column = column;
  }

  /** Returns the name of the field in queries. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name of the field in responses. */
  public String column() {
    return column;
  }
}
