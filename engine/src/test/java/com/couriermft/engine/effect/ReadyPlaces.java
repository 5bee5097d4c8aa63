package com.couriermft.engine.effect;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/** Places in a pool's line, as starts of executions make them. */
final class ReadyPlaces {
  private ReadyPlaces() {}

  /**
   * Adds places of the job {@code j}, whose executions are numbered behind a prefix.
   *
   * @param prefix what the executions' ids begin with
   */
  static void add(Tables tables, String pool, String prefix, int count) {
    for (int i = 0; i < count; i++) {
      String id = "%s%03d".formatted(prefix, i);
      Columns place =
          Columns.none()
              .with("execution", id)
              .with("epoch", 1)
              .with("job_id", "j")
              .with("since", "");
      tables.transact(
          PoolStore.TABLE,
          pool,
          List.of(Write.insert("r|%019d|%s|000001".formatted(i, id), place)));
    }
  }
}
