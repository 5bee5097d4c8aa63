package com.couriermft.operate.report;

import com.couriermft.storage.label.LabelFilter;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question for a page of a report.
 *
 * @param from the first day, in UTC
 * @param to the last day
 * @param by how lines are grouped: one field or more
 * @param top the most lines of a page, from 1
 * @param after the key after which the page begins; {@code null} for the first
 * @param seen what is asked of the labels of what is counted
 */
public record ReportQuery(
    LocalDate from,
    LocalDate to,
    List<ReportField> by,
    int top,
    @Nullable String after,
    LabelFilter seen) {
  /** The most days of a report. */
  public static final int MOST_DAYS = 92;

  /** Copies. */
  public ReportQuery {
    by = List.copyOf(by);
  }

  List<LocalDate> days() {
    return from.datesUntil(to.plusDays(1)).toList();
  }
}
