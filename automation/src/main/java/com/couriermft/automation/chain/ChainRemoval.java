package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.engine.execution.UnknownValueException;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes chain executions after their retention time. The entry in the list of all is deleted
 * last, so that an interrupted deletion can be repeated. Thread-safe.
 */
final class ChainRemoval {
  private static final Logger LOG = LoggerFactory.getLogger(ChainRemoval.class);
  private static final int STEP = 100;

  private final Tables tables;
  private final ChainExecutionStore store;
  private final ChainIndex index;

  ChainRemoval(Tables tables, ChainExecutionStore store, ChainIndex index) {
    this.tables = tables;
    this.store = store;
    this.index = index;
  }

  /** Deletes chain executions step by step; see {@link Chains#removeEnded}. */
  @Nullable String step(Instant before, @Nullable String from) {
    UlidIndex.Ids ids = index.list(before, STEP, from);
    ids.ids().forEach(id -> removeIfOver(id, before));
    return ids.continuation();
  }

  private void removeIfOver(String id, Instant before) {
    Optional<ChainStanding> chain;
    try {
      chain = store.findStanding(id);
    } catch (UnknownValueException newer) {
      LOG.warn("ChainExecution(id={}) is kept: only a newer release knows its state", id, newer);
      return;
    }
    if (chain.isEmpty()) {
      // If the deletion of a large chain execution was interrupted, rows may remain without a
      // header.
      remove(id, false);
    } else if (!chain.get().state().isOpen() && chain.get().since().isBefore(before)) {
      if (!chain.get().chainId().isEmpty()) {
        index.forget(id, chain.get().chainId());
      }
      remove(id, true);
    }
  }

  private void remove(String id, boolean isWhole) {
    boolean hasHeader = isWhole;
    List<Row> rows =
        tables.queryUpTo(ChainExecutionStore.TABLE, id, KeyRange.prefix(""), Tables.MAX_WRITES);
    while (!rows.isEmpty()) {
      List<String> keys = new ArrayList<>(rows.stream().map(Row::key).toList());
      if (hasHeader && !keys.contains(ChainExecutionStore.HEADER)) {
        // Without its header, a chain execution is not expected to have a complete audit log.
        keys.set(keys.size() - 1, ChainExecutionStore.HEADER);
      }
      hasHeader = false;
      List<Write> writes = keys.stream().map(key -> Write.delete(key, Write.ANY)).toList();
      try {
        tables.transact(ChainExecutionStore.TABLE, id, writes);
      } catch (StoreConflict e) {
        // Another host is deleting the same chain execution. The next run of the deletion finds any
        // remaining rows.
        return;
      }
      rows =
          tables.queryUpTo(ChainExecutionStore.TABLE, id, KeyRange.prefix(""), Tables.MAX_WRITES);
    }
    index.forget(id);
  }
}
