package com.couriermft.storage.store;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Forwards every call. Subclasses override methods to observe, reject or disturb calls. */
public abstract class ForwardingTables implements Tables {
  private final Tables target;

  protected ForwardingTables(Tables target) {
    this.target = target;
  }

  @Override
  public InstantSource clock() {
    return target.clock();
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    return target.find(table, partition, key);
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    return target.query(table, partition, range, max, continuation);
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    return target.transact(table, partition, writes);
  }
}
