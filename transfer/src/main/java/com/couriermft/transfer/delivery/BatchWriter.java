package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Writes, shrinks and removes batches in all their rows. Each operation can be interrupted at any
 * point and repeated. The row in the list of all deliveries is written first and removed last,
 * because removal starts there; a repeated write starts from the execution's row. Thread-safe.
 */
final class BatchWriter {
  private final Tables tables;
  private final PlaceWriter rows;

  BatchWriter(Tables tables) {
    this.tables = tables;
    this.rows = new PlaceWriter(tables);
  }

  void write(List<DeliveryBatch> batches) {
    List<BatchRows> texts = batches.stream().map(BatchRows::new).toList();
    Map<DeliveryKey, Columns> all = new LinkedHashMap<>();
    texts.forEach(text -> all.put(DeliveryKey.inAll(text.batch()), text.listed()));
    texts.forEach(text -> all.put(DeliveryKey.ofRun(text.batch()), text.whole()));
    texts.forEach(text -> all.put(DeliveryKey.ofConnection(text.batch()), text.listed()));
    texts.forEach(text -> all.putAll(text.indexes()));
    rows.put(all);
  }

  /**
   * Removes records from older batches of an execution.
   *
   * @param older the ids of the records, by the key of their batch in the execution
   * @param fresh the batches with newer records of the same files, whose rows are kept
   */
  void takeOut(Map<DeliveryKey, Set<String>> older, List<DeliveryBatch> fresh) {
    Set<DeliveryKey> gone = new LinkedHashSet<>();
    List<DeliveryBatch> shrunk = new ArrayList<>();
    List<DeliveryBatch> emptied = new ArrayList<>();
    older.forEach(
        (place, ids) ->
            tables
                .find(BatchRows.TABLE, place.partition(), place.key())
                .map(DeliveryBatch::ofRun)
                .ifPresent(
                    before -> {
                      DeliveryBatch after = before.without(ids);
                      gone.addAll(before.indexes());
                      after.indexes().forEach(gone::remove);
                      if (after.entries().isEmpty()) {
                        emptied.add(before);
                      } else if (after.entries().size() < before.entries().size()) {
                        shrunk.add(after);
                      }
                    }));
    fresh.forEach(batch -> batch.indexes().forEach(gone::remove));
    rows.delete(gone);
    shrink(shrunk);
    empty(emptied);
  }

  /**
   * Shrinks the execution's rows last, so that a repeated call still finds the records to remove.
   */
  private void shrink(List<DeliveryBatch> batches) {
    List<BatchRows> texts = batches.stream().map(BatchRows::new).toList();
    Map<DeliveryKey, Columns> all = new LinkedHashMap<>();
    texts.forEach(text -> all.put(DeliveryKey.inAll(text.batch()), text.listed()));
    texts.forEach(text -> all.put(DeliveryKey.ofConnection(text.batch()), text.listed()));
    rows.put(all);
    Map<DeliveryKey, Columns> runs = new LinkedHashMap<>();
    texts.forEach(text -> runs.put(DeliveryKey.ofRun(text.batch()), text.whole()));
    rows.put(runs);
  }

  /**
   * Replaces the copies of batches in the list of all deliveries by references. The list then has
   * no copy of a removed batch, even if its row remains.
   */
  private void empty(List<DeliveryBatch> batches) {
    Map<DeliveryKey, Columns> all = new LinkedHashMap<>();
    batches.stream()
        .filter(batch -> new BatchRows(batch).isCopied())
        .forEach(batch -> all.put(DeliveryKey.inAll(batch), BatchRows.named(batch)));
    rows.put(all);
    removeRows(batches, List.of());
  }

  /**
   * Removes batches from all rows.
   *
   * @param empty the rows of the list of all deliveries whose batches are missing
   */
  void remove(List<DeliveryBatch> batches, List<DeliveryKey> empty) {
    rows.delete(batches.stream().flatMap(batch -> batch.indexes().stream()).toList());
    removeRows(batches, empty);
  }

  private void removeRows(List<DeliveryBatch> batches, List<DeliveryKey> empty) {
    rows.delete(batches.stream().map(DeliveryKey::ofConnection).toList());
    rows.delete(batches.stream().map(DeliveryKey::ofRun).toList());
    // The rows of the list of all deliveries, which lead to all other rows, are removed last.
    rows.delete(Stream.concat(batches.stream().map(DeliveryKey::inAll), empty.stream()).toList());
  }
}
