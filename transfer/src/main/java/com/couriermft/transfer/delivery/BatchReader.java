package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the records of rows for one query. Each batch is fetched once. */
final class BatchReader {
  /** The number of records that take about as long to read as one request. */
  static final int REQUEST = 20;

  private final Tables tables;
  private final Map<DeliveryKey, List<DeliveryRecord>> fetched = new HashMap<>();
  private int work;

  BatchReader(Tables tables) {
    this.tables = tables;
  }

  /** Returns the entries of a row, newest first; none if its batch is missing. */
  List<DeliveryRecord> entries(Row row) {
    DeliveryKey place = BatchRows.named(row.columns());
    if (place == null) {
      List<DeliveryRecord> own = BatchRows.entries(row.columns());
      work += own.size();
      return own;
    }
    List<DeliveryRecord> all = fetched.computeIfAbsent(place, this::fetch);
    return DeliveryKey.isOfOneFile(row.partition())
        ? all.stream().filter(entry -> row.key().endsWith("|" + entry.id())).toList()
        : all;
  }

  private List<DeliveryRecord> fetch(DeliveryKey place) {
    List<DeliveryRecord> entries =
        tables
            .find(BatchRows.TABLE, place.partition(), place.key())
            .map(row -> BatchRows.entries(row.columns()))
            .orElse(List.of());
    work += REQUEST + entries.size();
    return entries;
  }

  /** Returns the number of records read so far. */
  int work() {
    return work;
  }
}
