package com.couriermft.operate.report;

import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reports on files that went between partners and the installation, by day, job and connection,
 * from the records of deliveries. Thread-safe.
 */
public final class DeliveryReports {
  /** The most files that a report counts; a report of more is refused. */
  public static final int MOST_FILES = 20_000;

  private static final int PAGE = 1_000;
  private static final List<String> NUMBERS =
      List.of("files_received", "bytes_received", "files_sent", "bytes_sent");

  private final DeliveryStore store;

  /** Makes reports of the records in this store. */
  public DeliveryReports(DeliveryStore store) {
    this.store = store;
  }

  /** A report would have to count too many files. */
  public static final class TooManyFilesException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Instant countedSince;

    TooManyFilesException(Instant countedSince) {
      super("More than " + MOST_FILES + " files have arrived since " + countedSince);
      this.countedSince = countedSince;
    }

    /** Returns when the oldest of the files arrived that were counted. */
    public Instant countedSince() {
      return countedSince;
    }
  }

  /**
   * Reads a page of a report: all files of its days are counted for it.
   *
   * @param connection of files from or to this partner alone; {@code null} for all
   * @throws TooManyFilesException there are more than {@link #MOST_FILES} of them
   */
  public Report read(ReportQuery query, @Nullable String connection) throws TooManyFilesException {
    Instant since = query.from().atStartOfDay(ZoneOffset.UTC).toInstant();
    Instant until = query.to().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
    DeliveryFilter filter =
        DeliveryFilter.ofConnection(connection, since, until).with(query.seen());
    Map<String, Sum> sums = new TreeMap<>();
    String after = null;
    int counted = 0;
    do {
      DeliveryStore.Page page = store.list(filter, PAGE, after);
      for (Delivery delivery : page.deliveries()) {
        if (++counted > MOST_FILES) {
          throw new TooManyFilesException(delivery.endedAt());
        }
        Map<ReportField, String> group = group(delivery, query.by());
        String key = new ReportLine(group, Map.of()).key();
        sums.computeIfAbsent(key, each -> new Sum(group)).add(delivery.file());
      }
      after = page.continuation();
    } while (after != null);
    List<ReportLine> lines = sums.values().stream().map(Sum::line).toList();
    List<String> columns = ReportLine.columns(query.by(), NUMBERS);
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

  /** A line under way. */
  private static final class Sum {
    private final Map<ReportField, String> group;
    private final long[] numbers = new long[NUMBERS.size()];

    Sum(Map<ReportField, String> group) {
      this.group = group;
    }

    void add(MovedFile file) {
      int at = file.direction() == MovedFile.Direction.RECEIVED ? 0 : 2;
      numbers[at]++;
      numbers[at + 1] += file.sizeBytes();
    }

    ReportLine line() {
      Map<String, Long> named = new LinkedHashMap<>();
      for (int i = 0; i < numbers.length; i++) {
        named.put(NUMBERS.get(i), numbers[i]);
      }
      return new ReportLine(group, named);
    }
  }
}
