package com.couriermft.operate.notification;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Changes rows of the outbox in one transaction, which is refused if any of the rows has changed
 * since it was read. Not thread-safe.
 */
final class OutboxEdit {
  private final Tables tables;
  private final Map<String, Optional<Row>> read = new HashMap<>();
  private final Map<String, Columns> put = new LinkedHashMap<>();
  private final Map<String, Row> removed = new LinkedHashMap<>();

  OutboxEdit(Tables tables) {
    this.tables = tables;
  }

  /** Adds rows on which the edit is based. */
  OutboxEdit with(Row... rows) {
    for (Row row : rows) {
      read.put(row.key(), Optional.of(row));
    }
    return this;
  }

  /** Returns the columns of a row after the edit. */
  Optional<Columns> find(String key) {
    if (removed.containsKey(key)) {
      return Optional.empty();
    } else if (put.containsKey(key)) {
      return Optional.of(put.get(key));
    }
    return stored(key).map(Row::columns);
  }

  private Optional<Row> stored(String key) {
    return read.computeIfAbsent(
        key, asked -> tables.find(OutboxKeys.TABLE, OutboxKeys.PARTITION, asked));
  }

  /** Inserts a new row. */
  void insert(String key, Columns columns) {
    read.putIfAbsent(key, Optional.empty());
    put.put(key, columns);
  }

  /** Inserts a row or merges columns into an existing row. */
  void put(String key, Columns columns) {
    put.put(key, find(key).orElse(Columns.none()).with(columns));
  }

  /** Deletes a row that was read. */
  void remove(Row row) {
    put.remove(row.key());
    removed.put(row.key(), row);
  }

  /** Returns the number of rows that would be written. */
  int size() {
    return put.size() + removed.size();
  }

  /**
   * Writes the changes.
   *
   * @throws com.couriermft.storage.store.StoreConflict a row has changed since it was read
   */
  Tables.Committed commit() {
    String nonce = UUID.randomUUID().toString();
    List<Write> writes = new ArrayList<>();
    put.forEach(
        (key, columns) -> {
          Columns all = columns.with("nonce", nonce);
          writes.add(
              stored(key)
                  .map(row -> Write.merge(key, all, row.etag()))
                  .orElseGet(() -> Write.insert(key, all)));
        });
    removed.values().forEach(row -> writes.add(Write.delete(row.key(), row.etag())));
    return tables.transact(OutboxKeys.TABLE, OutboxKeys.PARTITION, writes);
  }
}
