package com.couriermft.operate.report;

import com.couriermft.storage.label.LabelFilter;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for a page of a report.
 *
 * @param from the first day, in UTC
 * @param to the last day
 * @param by fields by which to group lines, at least one
 * @param top maximum number of lines, at least 1
 * @param after key after which the page starts; {@code null} for the first page
 * @param seen the reader's label scope
 */
public record ReportQuery(
    LocalDate from,
    LocalDate to,
    List<ReportField> by,
    int top,
    @Nullable String after,
    LabelFilter seen) {
  /** Maximum number of days in a report. */
  public static final int MOST_DAYS = 92;

  public ReportQuery {
    by = List.copyOf(by);
  }

  List<LocalDate> days() {
    return from.datesUntil(to.plusDays(1)).toList();
  }
}
