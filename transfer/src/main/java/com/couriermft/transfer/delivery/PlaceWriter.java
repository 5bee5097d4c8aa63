package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes and deletes rows in transactions by partition, in the order in which partitions first
 * occur. Can be repeated. Thread-safe.
 */
final class PlaceWriter {
  /** The maximum size of the columns of one transaction; keys and JSON take additional space. */
  private static final long MOST_BYTES = StorageLimits.MAX_TRANSACTION_BYTES / 2;

  private final Tables tables;

  PlaceWriter(Tables tables) {
    this.tables = tables;
  }

  void put(Map<DeliveryKey, Columns> rows) {
    Map<String, List<Write>> writes = new LinkedHashMap<>();
    rows.forEach((place, columns) -> in(writes, place).add(Write.upsert(place.key(), columns)));
    writes.forEach(
        (partition, all) ->
            chunks(all).forEach(some -> tables.transact(BatchRows.TABLE, partition, some)));
  }

  void delete(Collection<DeliveryKey> places) {
    Map<String, List<Write>> writes = new LinkedHashMap<>();
    places.stream()
        .distinct()
        .forEach(place -> in(writes, place).add(Write.delete(place.key(), Write.ANY)));
    writes.forEach((partition, all) -> chunks(all).forEach(some -> delete(partition, some)));
  }

  private static List<Write> in(Map<String, List<Write>> writes, DeliveryKey place) {
    return writes.computeIfAbsent(place.partition(), partition -> new ArrayList<>());
  }

  private void delete(String partition, List<Write> deletes) {
    try {
      tables.transact(BatchRows.TABLE, partition, deletes);
    } catch (StoreConflict someAreGone) {
      deletes.forEach(one -> deleteOne(partition, one));
    }
  }

  private void deleteOne(String partition, Write delete) {
    try {
      tables.transact(BatchRows.TABLE, partition, List.of(delete));
    } catch (StoreConflict gone) {
      // The row was already removed.
    }
  }

  private static List<List<Write>> chunks(List<Write> writes) {
    List<List<Write>> chunks = new ArrayList<>();
    List<Write> some = new ArrayList<>();
    long bytes = 0;
    for (Write write : writes) {
      long more = bytes(write);
      if (some.size() == Tables.MAX_WRITES || bytes + more > MOST_BYTES) {
        chunks.add(some);
        some = new ArrayList<>();
        bytes = 0;
      }
      some.add(write);
      bytes += more;
    }
    if (!some.isEmpty()) {
      chunks.add(some);
    }
    return chunks;
  }

  private static long bytes(Write write) {
    long characters = write.key().length();
    for (Object value : write.columns().values().values()) {
      characters += value.toString().length();
    }
    return 2 * characters;
  }
}
