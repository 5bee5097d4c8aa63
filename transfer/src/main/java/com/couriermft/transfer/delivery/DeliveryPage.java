package com.couriermft.transfer.delivery;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects one page of a query. */
final class DeliveryPage {
  private static final int MOST_WORK = 4_000;
  private static final int MOST_ROWS = 500;

  /**
   * The number of rows of an execution in the first request. Each row may have one record, or a
   * hundred records of up to 1 MiB in total.
   */
  private static final int FIRST_WHOLE = 4;

  private static final int MOST_WHOLE = 100;

  private final Tables tables;
  private final DeliveryFilter filter;
  private final int max;
  private final int mostHidden;
  private final BatchReader reader;
  private final List<Delivery> found = new ArrayList<>();
  private @Nullable Position seen;
  private int hidden;
  private int work;

  /**
   * Creates the collector of a page.
   *
   * @param max the maximum number of deliveries
   * @param mostHidden the maximum number of hidden rows that are skipped after the last delivery
   *     found
   */
  DeliveryPage(Tables tables, DeliveryFilter filter, int max, int mostHidden) {
    this.tables = tables;
    this.filter = filter;
    this.max = max;
    this.mostHidden = mostHidden;
    this.reader = new BatchReader(tables);
  }

  DeliveryStore.Page after(@Nullable Position position) {
    KeyRange range = filter.range(position);
    boolean whole = filter.executionId() != null;
    int most = whole ? FIRST_WHOLE : Math.min(max, MOST_ROWS);
    String continuation = null;
    do {
      Tables.Page page =
          tables.query(BatchRows.TABLE, filter.partition(), range, most, continuation);
      work += BatchReader.REQUEST;
      for (Row row : page.rows()) {
        Position end = read(row, position);
        if (end != null) {
          return new DeliveryStore.Page(
              found, end.text(), found.size() == max ? null : filter.readBackTo(end));
        }
      }
      continuation = page.continuation();
      most = whole ? Math.min(2 * most, MOST_WHOLE) : MOST_ROWS;
    } while (continuation != null);
    return DeliveryStore.Page.last(found);
  }

  /**
   * Returns the position at which the page ends, if it ends within or after this row; {@code null}
   * if the page continues.
   */
  private @Nullable Position read(Row row, @Nullable Position after) {
    if (filter.hides(row)) {
      return hide();
    }
    work++;
    List<DeliveryRecord> entries = filter.mayMatch(row) ? reader.entries(row) : List.of();
    for (DeliveryRecord entry : entries) {
      if ((after == null || !after.isPast(row.key(), entry)) && filter.matches(entry.delivery())) {
        found.add(entry.delivery());
        hidden = 0;
        if (found.size() == max) {
          return new Position(row.key(), entry.key());
        }
      }
    }
    seen = new Position(row.key(), null);
    return work + reader.work() < MOST_WORK ? null : seen;
  }

  /**
   * Skips a hidden row. A page must not reveal where hidden rows are, so it ends at the last row
   * whose records the caller may see.
   */
  private @Nullable Position hide() {
    hidden++;
    if (hidden < mostHidden) {
      return null;
    } else if (seen != null) {
      return seen;
    }
    throw InvalidInputException.at(
        "since",
        RequestCodes.QUERY_TOO_WIDE,
        "None of %,d records matches; narrow the query with since and until, or with execution_id."
            .formatted(mostHidden));
  }
}
