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
 * The records of one step in one iteration, one for each remote file. New records are written
 * before older records of the same files are removed. After a crash in between, files are listed
 * twice until the step is repeated, but never missing. Not thread-safe.
 */
final class StepRecords {
  /** The maximum number of rows per request; a row may have 1 MiB. */
  private static final int MOST_ROWS = 100;

  private final Tables tables;
  private final BatchWriter writer;
  private final Origin by;

  /** The batches with a record, by the record's id; {@code null} until the batches are read. */
  private @Nullable Map<String, List<DeliveryKey>> known;

  /**
   * Creates the component that keeps the records of an attempt.
   *
   * @param mayHaveRunBefore whether the step may already have records; if not, no lookup is made
   */
  StepRecords(Tables tables, Origin by, boolean mayHaveRunBefore) {
    this.tables = tables;
    this.writer = new BatchWriter(tables);
    this.by = by;
    this.known = mayHaveRunBefore ? null : new HashMap<>();
  }

  /**
   * Writes new batches and replaces existing records of the same files.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable the operation is incomplete; call this
   *     method again with the same batches
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
   * Returns the keys of records that earlier claims have written. After an interrupted claim, a
   * file may be in two batches.
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
