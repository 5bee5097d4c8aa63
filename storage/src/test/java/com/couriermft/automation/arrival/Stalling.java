package com.couriermft.automation.arrival;

import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables of a host that stalls before its n-th request and then continues. */
final class Stalling extends ForwardingTables {
  private final int at;
  private final Runnable meanwhile;
  int requests;

  Stalling(Tables target, int at, Runnable meanwhile) {
    super(target);
    this.at = at;
    this.meanwhile = meanwhile;
  }

  void next() {
    if (++requests == at) {
      meanwhile.run();
    }
  }

  @Override
  public Optional<Row> find(String table, String partition, String key) {
    next();
    return super.find(table, partition, key);
  }

  @Override
  public Page query(
      String table, String partition, KeyRange range, int max, @Nullable String continuation) {
    next();
    return super.query(table, partition, range, max, continuation);
  }

  @Override
  public Committed transact(String table, String partition, List<Write> writes) {
    next();
    return super.transact(table, partition, writes);
  }
}
