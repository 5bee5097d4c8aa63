package com.couriermft.simulation;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The change of a row by a transaction.
 *
 * @param key the key of the row
 * @param before the columns before; {@code null} if the row did not exist
 * @param after the columns after; {@code null} if the row was deleted
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
