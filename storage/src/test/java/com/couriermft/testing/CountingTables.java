package com.couriermft.testing;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tables that count read requests. Thread-safe. */
public final class CountingTables extends ForwardingTables {
  private final AtomicInteger rows = new AtomicInteger();
  private final AtomicInteger pages = new AtomicInteger();

  /** Creates tables that count the reads of other tables. */
  public CountingTables(Tables target) {
    super(target);
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    rows.incrementAndGet();
    return super.find(table, partition, key);
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    pages.incrementAndGet();
    return super.query(table, partition, range, max, continuation);
  }

  /** Returns the number of requests for a single row. */
  public int rows() {
    return rows.get();
  }

  /** Returns the number of requests for a page of rows. */
  public int pages() {
    return pages.get();
  }

  /** Returns the number of requests of either type. */
  public int requests() {
    return rows() + pages();
  }

  /** Resets all counts. */
  public void clear() {
    rows.set(0);
    pages.set(0);
  }
}
