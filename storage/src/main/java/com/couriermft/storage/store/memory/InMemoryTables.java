package com.couriermft.storage.store.memory;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tables} in memory. Like the service, it records exact times in rows and whole seconds in
 * responses. Thread-safe; processes one call at a time.
 */
public final class InMemoryTables implements Tables, TableScan {
  private final InstantSource clock;
  private final TreeMap<String, TreeMap<String, Stored>> partitions = new TreeMap<>();
  private long versions;

  public InMemoryTables(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public synchronized Optional<Row> find(String table, String partition, String key) {
    StorageLimits.checkKeys(table, partition);
    if (!StorageLimits.isKey(key)) {
      return Optional.empty();
    }
    return Optional.ofNullable(partition(table, partition).get(key))
        .map(stored -> stored.toRow(partition, key, answeredAt()));
  }

  @Override
  public synchronized Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    StorageLimits.checkKeys(table, partition);
    StorageLimits.checkPage(max);
    String from = continuation == null ? range.from() : continuation;
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, Stored> entry : partition(table, partition).tailMap(from).entrySet()) {
      if (!range.contains(entry.getKey())) {
        break;
      }
      if (rows.size() == max) {
        return new Page(rows, entry.getKey());
      }
      rows.add(entry.getValue().toRow(partition, entry.getKey(), answeredAt()));
    }
    return new Page(rows, null);
  }

  @Override
  public synchronized Page scan(String table, int max, @Nullable String continuation) {
    StorageLimits.checkPage(max);
    String[] from = continuation == null ? new String[] {"", ""} : continuation.split("\n", 2);
    List<Row> rows = new ArrayList<>();
    String first = table + "/" + from[0];
    for (Map.Entry<String, TreeMap<String, Stored>> entry :
        partitions.subMap(first, table + "/" + KeyRange.END).entrySet()) {
      String partition = entry.getKey().substring(table.length() + 1);
      String key = partition.equals(from[0]) ? from[1] : "";
      for (Map.Entry<String, Stored> row : entry.getValue().tailMap(key).entrySet()) {
        if (rows.size() == max) {
          return new Page(rows, partition + "\n" + row.getKey());
        }
        rows.add(row.getValue().toRow(partition, row.getKey(), answeredAt()));
      }
    }
    return new Page(rows, null);
  }

  @Override
  public synchronized Committed transact(String table, String partition, List<Write> writes) {
    StorageLimits.checkTransaction(table, partition, writes);
    NavigableMap<String, Stored> rows = partition(table, partition);
    List<Stored> after = new ArrayList<>();
    for (Write write : writes) {
      after.add(apply(table, partition, write, rows.get(write.key())));
    }
    Map<String, String> etags = new HashMap<>();
    for (int i = 0; i < after.size(); i++) {
      String key = writes.get(i).key();
      if (writes.get(i).kind() == Write.Kind.DELETE) {
        rows.remove(key);
      } else {
        rows.put(key, after.get(i));
        etags.put(key, after.get(i).etag());
      }
    }
    return new Committed(answeredAt(), etags);
  }

  private Stored apply(String table, String partition, Write write, @Nullable Stored present) {
    String problem =
        switch (write.kind()) {
          case INSERT -> present == null ? null : "exists already";
          case UPSERT -> null;
          case MERGE, DELETE -> mismatch(write, present);
        };
    if (problem != null) {
      throw new StoreConflict(
          "%s of row %s/%s/%s: it %s"
              .formatted(write.kind(), table, partition, write.key(), problem));
    }
    Columns columns =
        write.kind() == Write.Kind.MERGE && present != null
            ? present.columns().with(write.columns())
            : write.columns();
    StorageLimits.checkRow(table, partition, write.key(), columns);
    return new Stored("W/\"" + ++versions + "\"", clock.instant(), columns);
  }

  private static @Nullable String mismatch(Write write, @Nullable Stored present) {
    if (present == null) {
      return "does not exist";
    }
    boolean matches = Write.ANY.equals(write.etag()) || present.etag().equals(write.etag());
    return matches ? null : "has version " + present.etag() + " instead of " + write.etag();
  }

  private NavigableMap<String, Stored> partition(String table, String partition) {
    return partitions.computeIfAbsent(table + "/" + partition, name -> new TreeMap<>());
  }

  private Instant answeredAt() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private record Stored(String etag, Instant changedAt, Columns columns) {
    Row toRow(String partition, String key, Instant readAt) {
      return new Row(partition, key, etag, changedAt, readAt, columns);
    }
  }
}
