package com.couriermft.verify;

import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables that cannot be written: a check that tried would fail, not harm. */
final class ReadOnlyTables implements Tables {
  private final Tables target;

  ReadOnlyTables(Tables target) {
    this.target = target;
  }

  @Override
  public Instant instant() {
    return target.instant();
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
    throw new UnsupportedOperationException("A check only reads; it tried to write to " + table);
  }
}
