package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores deliveries in the table {@code files}. Each batch of {@link AttemptDeliveries} has one row
 * in its execution and one in each of two lists, newest first. Each file has a row by name and one
 * by content. These rows contain copies of small batches and references to large batches.
 * Thread-safe.
 */
public final class DeliveryStore {
  public static final String TABLE = BatchRows.TABLE;

  private static final int MOST_REMOVED = 500;
  private static final int MOST_HIDDEN = 100_000;

  private final Tables tables;

  public DeliveryStore(Tables tables) {
    this.tables = tables;
  }

  /** Returns the records of a step for an attempt. */
  StepRecords records(Origin by, boolean mayHaveRunBefore) {
    return new StepRecords(tables, by, mayHaveRunBefore);
  }

  /**
   * Lists a page of deliveries. The amount of work is limited: a page may be short or even empty
   * and still have a continuation.
   *
   * @param max the maximum number of deliveries, 1..1000
   * @param after the continuation of the previous page, {@code null} for the first page; checked by
   *     {@link DeliveryFilter#isContinuation}
   */
  public Page list(DeliveryFilter filter, int max, @Nullable String after) {
    return new DeliveryPage(tables, filter, max, MOST_HIDDEN)
        .after(after == null ? null : Position.of(after));
  }

  /**
   * Removes a few hundred of the oldest deliveries before a time, from all lists and from their
   * executions. A batch is removed as a unit, when its newest record is old enough. Can be repeated
   * after an interruption at any point.
   *
   * @return whether there may be more
   */
  public boolean removeBefore(Instant time) {
    KeyRange old = new KeyRange(DeliveryKey.reversed(time) + "~", "~");
    List<Row> rows = tables.queryUpTo(TABLE, DeliveryKey.ALL, old, Tables.MAX_WRITES);
    BatchReader reader = new BatchReader(tables);
    List<DeliveryBatch> batches = new ArrayList<>();
    List<DeliveryKey> empty = new ArrayList<>();
    int done = 0;
    for (int records = 0; done < rows.size() && records < MOST_REMOVED; done++) {
      Row row = rows.get(done);
      List<DeliveryRecord> entries = reader.entries(row);
      if (entries.isEmpty()) {
        empty.add(new DeliveryKey(row.partition(), row.key()));
      } else {
        batches.add(DeliveryBatch.ofAll(row, entries));
      }
      records += entries.size();
    }
    new BatchWriter(tables).remove(batches, empty);
    return done == Tables.MAX_WRITES || done < rows.size();
  }

  /**
   * A page of deliveries.
   *
   * @param deliveries the deliveries in the order of their list
   * @param continuation the position of the next page; {@code null} on the last page
   * @param scannedUntil the time that the search has reached, if it stopped before the page was
   *     full and the list is by time; {@code null} otherwise
   */
  public record Page(
      List<Delivery> deliveries, @Nullable String continuation, @Nullable Instant scannedUntil) {
    public Page {
      deliveries = List.copyOf(deliveries);
    }

    /** Returns the last page of a list. */
    static Page last(List<Delivery> deliveries) {
      return new Page(deliveries, null, null);
    }
  }
}
