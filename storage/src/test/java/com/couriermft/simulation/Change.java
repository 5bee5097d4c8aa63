package com.couriermft.simulation;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction made of a row.
 *
 * @param key its key
 * @param before its columns before, {@code null} if it was not there
 * @param after its columns after, {@code null} if it is gone
 */
record Change(String key, @Nullable Columns before, @Nullable Columns after) {
  static Change of(String key, Optional<Row> before, Optional<Row> after) {
    return new Change(
        key, before.map(Row::columns).orElse(null), after.map(Row::columns).orElse(null));
  }

  boolean isInsert() {
    return before == null;
  }

  boolean isDelete() {
    return after == null;
  }
}
