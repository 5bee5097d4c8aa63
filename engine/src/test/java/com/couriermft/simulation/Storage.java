package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The storage that all hosts share, which is read directly, at no cost and with all changes visible
 * immediately.
 */
final class Storage {
  final InMemoryTables tables;
  final InMemoryBlobs blobs;
  final Messages messages;

  Storage(Scheduler scheduler, double doubles) {
    tables = new InMemoryTables(scheduler);
    blobs = new InMemoryBlobs(scheduler);
    messages = new Messages(scheduler, doubles);
  }

  /** Sets the number of slots of each pool, as an operator does before the first execution. */
  void limit(Map<String, Integer> limits) {
    limits.forEach(new PoolStore(tables)::setLimit);
  }

  @Nullable Columns find(String table, String partition, String key) {
    return tables.find(table, partition, key).map(Row::columns).orElse(null);
  }

  /** Returns an execution's header. */
  @Nullable Columns header(String execution) {
    return find(ExecutionStore.TABLE, execution, "h");
  }

  /** Returns an execution's state; {@code absent} before it is created. */
  String state(String execution) {
    Columns header = header(execution);
    return header == null ? "absent" : header.text("state");
  }

  List<Row> rows(String table, String partition, String prefix) {
    return tables.queryAll(table, partition, KeyRange.prefix(prefix));
  }

  List<Row> pool(String name) {
    return rows(PoolStore.TABLE, name, "");
  }

  /** Returns whether a list of the index contains an execution. */
  boolean isListed(String list, String execution) {
    return rows(ExecutionIndex.TABLE, list, "").stream()
        .anyMatch(row -> row.key().endsWith("|" + execution));
  }

  /**
   * Returns whether the workspace of an ended execution contains a blob from before its end. A
   * worker that lost its lease may write later, after the workspace was deleted; retention deletes
   * such blobs. Storage records the time of a write in full seconds, so blobs from the second of
   * the end do not count.
   */
  boolean hasFilesFromBeforeItsEnd(String execution) {
    Columns header = header(execution);
    Instant end = header == null ? null : header.instant("ended_at");
    return end != null
        && blobs.list("work", execution + "/", null).blobs().stream()
            .anyMatch(blob -> blob.modifiedAt().isBefore(end.truncatedTo(ChronoUnit.SECONDS)));
  }
}
