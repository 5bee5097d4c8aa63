package com.couriermft.automation.arrival;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables that remember their requests. */
final class CountedTables extends ForwardingTables {
  /** The table and the partition of each request, and whether it writes. */
  final List<String> requests = new ArrayList<>();

  CountedTables(Tables target) {
    super(target);
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    requests.add("read " + table + "/" + partition);
    return super.find(table, partition, key);
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    requests.add("read " + table + "/" + partition);
    return super.query(table, partition, range, max, continuation);
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    requests.add("write " + table + "/" + partition);
    return super.transact(table, partition, writes);
  }
}
