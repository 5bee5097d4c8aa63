package com.couriermft.engine.execution;

import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes the rows of an execution in transactions of up to 100 rows, the header last. The caller
 * ensures that the execution never runs again. Idempotent. Thread-safe.
 */
public final class ExecutionRemoval {
  private static final String AUDIT = "a|";

  private final Tables tables;

  public ExecutionRemoval(Tables tables) {
    this.tables = tables;
  }

  /**
   * Removes all rows except the header and the audit log.
   *
   * @throws StoreConflict another process removes them at the same time: call again
   */
  public void removeSteps(String id) {
    KeyRange audit = KeyRange.prefix(AUDIT);
    remove(id, new KeyRange("", audit.from()));
    remove(id, new KeyRange(audit.to(), KeyRange.END));
  }

  /**
   * Removes the audit log and the header, after {@link #removeSteps}.
   *
   * @param at the header that was read
   * @throws StoreConflict the header has changed since, or another process removes it
   */
  public void removeRest(Snapshot at) {
    String id = at.execution().id();
    remove(id, KeyRange.prefix(AUDIT));
    Write header = Write.delete(BranchName.ROOT.rowKey(), at.etag());
    tables.transact(ExecutionStore.TABLE, id, List.of(header));
  }

  private void remove(String id, KeyRange range) {
    @Nullable String continuation = null;
    do {
      Tables.Page page =
          tables.query(ExecutionStore.TABLE, id, range, Tables.MAX_WRITES, continuation);
      List<Write> deletes =
          page.rows().stream()
              .map(Row::key)
              .filter(key -> !key.equals(BranchName.ROOT.rowKey()))
              .map(key -> Write.delete(key, Write.ANY))
              .toList();
      if (!deletes.isEmpty()) {
        tables.transact(ExecutionStore.TABLE, id, deletes);
      }
      continuation = page.continuation();
    } while (continuation != null);
  }
}
