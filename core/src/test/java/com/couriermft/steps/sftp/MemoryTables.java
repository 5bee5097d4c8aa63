package com.couriermft.steps.sftp;

import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tables in memory, as far as connections and keys need them: one write a transaction. */
public final class MemoryTables implements Tables {
  private final Map<String, TreeMap<String, Row>> partitions = new HashMap<>();
  private int etags;

  @Override
  public synchronized Optional<Row> find(String table, String partition, String key) {
    return Optional.ofNullable(rows(table, partition).get(key));
  }

  @Override
  public synchronized Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    return new Page(
        List.copyOf(rows(table, partition).subMap(range.from(), range.to()).values()), null);
  }

  @Override
  public synchronized Committed transact(String table, String partition, List<Write> writes) {
    Write write = writes.get(0);
    Row before = rows(table, partition).get(write.key());
    boolean held =
        switch (write.kind()) {
          case INSERT -> before == null;
          case UPSERT -> true;
          case MERGE, DELETE ->
              before != null
                  && (Write.ANY.equals(write.etag()) || before.etag().equals(write.etag()));
        };
    if (!held) {
      throw new StoreConflict(table + " " + write.key());
    }
    if (write.kind() == Write.Kind.DELETE) {
      rows(table, partition).remove(write.key());
      return new Committed(instant(), Map.of());
    }
    Columns base = before == null ? Columns.none() : before.columns();
    String etag = "e" + ++etags;
    rows(table, partition)
        .put(
            write.key(),
            new Row(
                partition, write.key(), etag, instant(), instant(), base.with(write.columns())));
    return new Committed(instant(), Map.of(write.key(), etag));
  }

  @Override
  public Instant instant() {
    return Instant.parse("2026-01-01T00:00:00Z");
  }

  private TreeMap<String, Row> rows(String table, String partition) {
    return partitions.computeIfAbsent(table + "/" + partition, p -> new TreeMap<>());
  }
}
