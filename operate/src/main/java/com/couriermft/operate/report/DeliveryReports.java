package com.couriermft.operate.report;

import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates reports about files exchanged with partners, by day, job and connection, from the records
 * of deliveries. Thread-safe.
 */
public final class DeliveryReports {
  /** Maximum number of files of a report; a larger report is refused. */
  public static final int MOST_FILES = 20_000;

  private static final int PAGE = 1_000;

  private final DeliveryStore store;

  public DeliveryReports(DeliveryStore store) {
    this.store = store;
  }

  /** Thrown if a report would have to count too many files. */
  public static final class TooManyFilesException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Instant countedSince;

    TooManyFilesException(Instant countedSince) {
      super("More than " + MOST_FILES + " files have arrived since " + countedSince);
      this.countedSince = countedSince;
    }

    /** Returns the time of the oldest counted file. */
    public Instant countedSince() {
      return countedSince;
    }
  }

  /**
   * Reads a page of a report. For each page, all files of the report's days are counted.
   *
   * @param connection connection whose files are counted; {@code null} for all
   * @throws TooManyFilesException there are more than {@link #MOST_FILES} files
   */
  public Report read(ReportQuery query, @Nullable String connection) throws TooManyFilesException {
    Instant since = query.from().atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant until = query.to().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
    DeliveryFilter filter =
        DeliveryFilter.ofConnection(connection, since, until).with(query.seen());
    Map<Map<ReportField, String>, DeliverySums> sums = new HashMap<>();
    String after = null;
    int counted = 0;
    do {
      DeliveryStore.Page page = store.list(filter, PAGE, after);
      for (Delivery delivery : page.deliveries()) {
        if (++counted > MOST_FILES) {
          throw new TooManyFilesException(delivery.endedAt());
        }
        sums.merge(
            group(delivery, query.by()), DeliverySums.of(delivery.file()), DeliverySums::plus);
      }
      after = page.continuation();
    } while (after != null);
    List<ReportLine> lines =
        sums.entrySet().stream()
            .map(each -> new ReportLine(each.getKey(), each.getValue()))
            .sorted(Comparator.comparing(ReportLine::key))
            .toList();
    List<String> columns = ReportLine.columns(query.by(), DeliverySums.class);
    return Report.page(columns, lines, query.after(), query.top(), false);
  }

  private static Map<ReportField, String> group(Delivery delivery, List<ReportField> by) {
    Map<ReportField, String> group = new EnumMap<>(ReportField.class);
    for (ReportField field : by) {
      group.put(
          field,
          switch (field) {
            case DAY -> LocalDate.ofInstant(delivery.endedAt(), ZoneOffset.UTC).toString();
            case JOB -> delivery.by().jobId();
            case CONNECTION -> delivery.file().remote().connection();
          });
    }
    return group;
  }
}
