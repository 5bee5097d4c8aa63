package com.couriermft.operate.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a report.
 *
 * @param columns names of the columns, in order
 * @param lines sorted by {@link ReportLine#key}
 * @param next key after which the next page starts; {@code null} on the last page
 */
public record Report(List<String> columns, List<ReportLine> lines, @Nullable String next) {
  public Report {
    columns = List.copyOf(columns);
    lines = List.copyOf(lines);
  }

  /** Returns the page of sorted lines after a key. */
  static Report page(
      List<String> columns, List<ReportLine> all, @Nullable String after, int top, boolean more) {
    List<ReportLine> rest =
        all.stream().filter(line -> after == null || line.key().compareTo(after) > 0).toList();
    List<ReportLine> page = rest.subList(0, Math.min(top, rest.size()));
    boolean goesOn = rest.size() > page.size() || more && !page.isEmpty();
    return new Report(columns, page, goesOn ? page.get(page.size() - 1).key() : null);
  }
}
