package com.couriermft.engine.pool;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Maintains the rows of disabled jobs in a pool: {@code o|{job} {"version": 3}} next to the fence
 * row, so that a grant reads them together with its other data. Each write also touches the fence
 * row in the same transaction, so that a grant that has not seen the write fails. Thread-safe.
 */
public final class DisabledJobRows {
  private static final int TRIES = 20;

  private final Tables tables;

  DisabledJobRows(Tables tables) {
    this.tables = tables;
  }

  /**
   * Updates the rows of a pool to match the definitions. Rows are read before the definitions and
   * removed only if unchanged. Therefore, a slow host does not undo the concurrent disabling of a
   * job.
   *
   * @param held the rows of the pool
   * @param disabled returns the current version of each disabled job
   * @param nonce returns a random value for each write
   * @return whether a row was changed
   * @throws StoreConflict other processes kept changing the pool
   */
  public boolean agree(
      String pool,
      PoolStore.Held held,
      Supplier<Map<String, Integer>> disabled,
      Supplier<String> nonce) {
    List<Row> known = held.disabled();
    for (int tries = 0; ; tries++) {
      List<Write> writes = differences(known, disabled.get());
      if (writes.isEmpty()) {
        return false;
      }
      try {
        for (int from = 0; from < writes.size(); from += PoolRows.MOST_AT_ONCE) {
          List<Write> some =
              writes.subList(from, Math.min(writes.size(), from + PoolRows.MOST_AT_ONCE));
          transact(pool, some, nonce.get());
        }
        return true;
      } catch (StoreConflict changed) {
        if (tries == TRIES) {
          throw changed;
        }
        known = tables.queryAll(PoolRows.TABLE, pool, KeyRange.prefix(PoolRows.DISABLED));
      }
    }
  }

  private void transact(String pool, List<Write> some, String nonce) {
    List<Write> writes = new ArrayList<>(some);
    writes.add(Write.merge(PoolRows.FENCE, Columns.none().with("nonce", nonce), Write.ANY));
    tables.transact(PoolRows.TABLE, pool, writes);
  }

  private static List<Write> differences(List<Row> known, Map<String, Integer> disabled) {
    Map<String, Integer> missing = new HashMap<>(disabled);
    List<Write> writes = new ArrayList<>();
    for (Row row : known) {
      String job = row.key().substring(PoolRows.DISABLED.length());
      Integer version = disabled.get(job);
      if (version == null) {
        writes.add(Write.delete(row.key(), row.etag()));
      } else if (version == row.columns().number("version")) {
        missing.remove(job);
      }
    }
    missing.forEach(
        (job, version) ->
            writes.add(
                Write.upsert(PoolRows.disabled(job), Columns.none().with("version", version))));
    return writes;
  }
}
