package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries, in the table {@code files}. What {@link AttemptDeliveries} keeps together is one row
 * of its execution and one in each of two lists, newest first, and each file has a row by name and
 * one by content: they hold copies of a few records, of many they only name the execution's row.
 * Thread-safe.
 */
public final class DeliveryStore {
  /** The table. */
  public static final String TABLE = BatchRows.TABLE;

  private static final int MOST_REMOVED = 500;
  private static final int MOST_HIDDEN = 100_000;

  private final Tables tables;

  /** On these tables. */
  public DeliveryStore(Tables tables) {
    this.tables = tables;
  }

  /** Returns the writer of an attempt's records. */
  StepRecords records(Origin by, boolean mayHaveRunBefore) {
    return new StepRecords(tables, by, mayHaveRunBefore);
  }

  /**
   * Lists a page of deliveries. Work is bounded: a page may be short, even empty, and have a
   * continuation.
   *
   * @param max 1..1000
   * @param after the continuation of the page before, {@code null} for the first; {@link
   *     DeliveryFilter#isContinuation} knows it
   */
  public Page list(DeliveryFilter filter, int max, @Nullable String after) {
    return new DeliveryPage(tables, filter, max, MOST_HIDDEN)
        .after(after == null ? null : Position.of(after));
  }

  /**
   * Removes some hundred of those that arrived before a time, the oldest, from all lists and from
   * their executions. A batch goes as a whole, once its newest is old enough. May be interrupted
   * anywhere and called again.
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
   * @param deliveries in the order of their list
   * @param continuation where to go on; {@code null} when this is the last page
   * @param scannedUntil the time back to which records were read, if they were too many to fill the
   *     page and the list is by time; {@code null} otherwise
   */
  public record Page(
      List<Delivery> deliveries, @Nullable String continuation, @Nullable Instant scannedUntil) {
    /** Copies. */
    public Page {
      deliveries = List.copyOf(deliveries);
    }

    /** Returns the last page of a list. */
    static Page last(List<Delivery> deliveries) {
      return new Page(deliveries, null, null);
    }
  }
}
