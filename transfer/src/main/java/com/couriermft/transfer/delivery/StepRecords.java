package com.couriermft.transfer.delivery;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The records of one step in one iteration, one for each remote file: keeps new ones, then takes
 * out older ones of the same files. A crash in between leaves files listed twice until the step is
 * repeated, never unlisted. For one thread at a time.
 */
final class StepRecords {
  /** A row may have a mebibyte. */
  private static final int MOST_ROWS = 100;

  private final Tables tables;
  private final BatchWriter writer;
  private final Origin by;

  /** The batches that have a record, by its id; {@code null} until they are read. */
  private @Nullable Map<String, List<DeliveryKey>> known;

  /**
   * Makes the records of an attempt.
   *
   * @param mayHaveRunBefore whether the step may have records already; else none are looked for
   */
  StepRecords(Tables tables, Origin by, boolean mayHaveRunBefore) {
    this.tables = tables;
    this.writer = new BatchWriter(tables);
    this.by = by;
    this.known = mayHaveRunBefore ? null : new HashMap<>();
  }

  /**
   * Keeps batches that were cut together, and makes them replace what was there of the same files.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable not all is done: call again with the same
   *     ones
   */
  void keep(List<DeliveryBatch> fresh) {
    Map<String, List<DeliveryKey>> before = known();
    writer.write(fresh);
    Map<DeliveryKey, Set<String>> older = new LinkedHashMap<>();
    Map<String, List<DeliveryKey>> now = new HashMap<>();
    for (DeliveryBatch batch : fresh) {
      List<DeliveryKey> here = List.of(DeliveryKey.ofRun(batch));
      for (DeliveryRecord entry : batch.entries()) {
        before.getOrDefault(entry.id(), here).stream()
            .filter(place -> !here.contains(place))
            .forEach(place -> older.computeIfAbsent(place, p -> new TreeSet<>()).add(entry.id()));
        now.put(entry.id(), here);
      }
    }
    if (!older.isEmpty()) {
      writer.takeOut(older, fresh);
    }
    before.putAll(now);
  }

  private Map<String, List<DeliveryKey>> known() {
    Map<String, List<DeliveryKey>> all = known;
    if (all == null) {
      all = read();
      known = all;
    }
    return all;
  }

  /**
   * Returns the places of records that earlier claims have kept; a file is in two batches where one
   * claim was interrupted.
   */
  private Map<String, List<DeliveryKey>> read() {
    Map<String, List<DeliveryKey>> all = new HashMap<>();
    String partition = DeliveryKey.run(by.executionId());
    KeyRange step = KeyRange.prefix(by.address() + "|");
    String continuation = null;
    do {
      Tables.Page page = tables.query(BatchRows.TABLE, partition, step, MOST_ROWS, continuation);
      for (Row row : page.rows()) {
        List<DeliveryKey> here = List.of(new DeliveryKey(partition, row.key()));
        BatchRows.entries(row.columns())
            .forEach(entry -> all.merge(entry.id(), here, StepRecords::both));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return all;
  }

  private static List<DeliveryKey> both(List<DeliveryKey> some, List<DeliveryKey> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }
}
