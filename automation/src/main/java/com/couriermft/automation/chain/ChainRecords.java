package com.couriermft.automation.chain;

import com.couriermft.storage.store.Tables;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the stored form of chain executions, for checks of the stored data. Thread-safe and
 * read-only.
 */
public final class ChainRecords {
  private final ChainIndex index;
  private final ChainExecutionStore store;
  private final Tables tables;

  /** Creates a reader of these tables. */
  public ChainRecords(Tables tables) {
    this.tables = tables;
    this.index = new ChainIndex(tables);
    this.store = new ChainExecutionStore(tables);
  }

  /**
   * Returns the ids of the chain executions that may need processing, and of the newest others,
   * with two requests.
   *
   * @param most maximum number of ids of each kind, 1..1000
   */
  public Set<String> ids(int most) {
    Set<String> ids = new TreeSet<>(index.open(most, null).ids());
    ids.addAll(index.list(tables.clock().instant(), most, null).ids());
    return ids;
  }

  /**
   * Returns a chain execution; empty if it does not exist.
   *
   * @throws com.couriermft.formats.failure.DamagedDataException its header cannot be read
   */
  public Optional<ChainExecution> find(String id) {
    return store.find(id).map(ChainExecutionStore.Snapshot::execution);
  }
}
