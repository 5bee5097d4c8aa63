package com.couriermft.engine.effect;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;

/** Creates places in a pool's ready list, as starts of executions do. */
final class ReadyPlaces {
  private ReadyPlaces() {}

  /**
   * Adds places for executions of job {@code j} with numbered ids.
   *
   * @param prefix the prefix of the executions' ids
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
