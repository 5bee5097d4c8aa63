package com.couriermft.delivery;

import com.couriermft.store.Row;
import com.couriermft.store.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Follows rows to their records, for one query: each batch is fetched once. */
final class BatchReader {
  /** A request takes about the time in which so many records are read. */
  static final int REQUEST = 20;

  private final Tables tables;
  private final Map<Place, List<Entry>> fetched = new HashMap<>();
  private int work;

  BatchReader(Tables tables) {
    this.tables = tables;
  }

  /**
   * Returns the entries that a row stands for, newest first; none if it names a batch that is not
   * there.
   */
  List<Entry> entries(Row row) {
    Place place = BatchRows.named(row.columns());
    if (place == null) {
      List<Entry> own = BatchRows.entries(row.columns());
      work += own.size();
      return own;
    }
    List<Entry> all = fetched.computeIfAbsent(place, this::fetch);
    return Place.isOfOneFile(row.partition())
        ? all.stream().filter(entry -> row.key().endsWith("|" + entry.id())).toList()
        : all;
  }

  private List<Entry> fetch(Place place) {
    List<Entry> entries =
        tables
            .find(DeliveryStore.TABLE, place.partition(), place.key())
            .map(row -> BatchRows.entries(row.columns()))
            .orElse(List.of());
    work += REQUEST + entries.size();
    return entries;
  }

  /** Returns how many records were read so far. */
  int work() {
    return work;
  }
}
