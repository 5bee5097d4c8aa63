package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ends executions whose rows cannot be read. Thread-safe. */
public final class UnreadableExecutions {
  private static final Set<String> OVER =
      Set.of(
          ExecutionState.COMPLETED.text(),
          ExecutionState.FAILED.text(),
          ExecutionState.CANCELLED.text());

  private final Tables tables;

  public UnreadableExecutions(Tables tables) {
    this.tables = tables;
  }

  /**
   * Ends an execution whose rows cannot be read, or are too many for one transaction. It writes
   * only the header, without an audit row; the execution cannot be resumed. An ended execution
   * stays unchanged.
   *
   * @param id the execution's id
   * @param nonce unique to this call
   * @throws StoreConflict another process has written the header meanwhile
   */
  public void end(String id, Failure failure, Instant at, String nonce) {
    Optional<Row> header = tables.find(ExecutionStore.TABLE, id, BranchName.ROOT.rowKey());
    if (header.isEmpty() || OVER.contains(header.get().columns().text("state"))) {
      return;
    }
    Columns failed =
        Columns.none()
            .with(ExecutionRows.STATE, ExecutionState.FAILED)
            .with(ExecutionRows.FAILURE, failure)
            .with(ExecutionRows.ENDED_AT, at)
            .with(ExecutionRows.STATE_CHANGED_AT, at)
            .with(ExecutionRows.FILES_GONE_AT, at)
            .with(ExecutionRows.STOPPING, StopRequest.NONE)
            .with(BranchRows.PHASE, Phase.PARKED)
            .with(BranchRows.LEASE_OWNER, "")
            .with(BranchRows.DUE_AT, null)
            .with("nonce", nonce);
    Write write = Write.merge(BranchName.ROOT.rowKey(), failed, header.get().etag());
    tables.transact(ExecutionStore.TABLE, id, List.of(write));
  }
}
