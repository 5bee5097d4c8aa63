package com.couriermft.automation.chain;

import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Tables;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lists of chain executions, newest first: all ({@code ct}), by chain ({@code cj|{chain}}) and open
 * ones ({@code cs|open}). An execution is added to the open list before it is created, and is
 * removed from that list last. Lists may contain ids of missing executions. The row of a settled
 * execution has a summary ({@link ListedChain}); for all other executions, lists read the header.
 * Thread-safe.
 */
final class ChainIndex {
  private static final String ALL = "ct";
  private static final String OPEN = "cs|open";

  private final UlidIndex lists;

  ChainIndex(Tables tables) {
    lists = new UlidIndex(tables);
  }

  void opened(String id) {
    lists.insert(OPEN, id, Columns.none());
  }

  void made(String id, String chainId) {
    lists.insert(ALL, id, Columns.none());
    lists.insert(ofChain(chainId), id, Columns.none());
  }

  /** Adds a chain execution that needs no further processing to the lists, with its summary. */
  void settled(ChainExecution chain) {
    Columns filed = ListedChain.filed(chain);
    lists.merge(ALL, chain.id(), filed);
    lists.merge(ofChain(chain.chainId()), chain.id(), filed);
    settled(chain.id());
  }

  /** Removes a settled chain execution from the open list. */
  void settled(String id) {
    lists.delete(OPEN, id);
  }

  /**
   * Marks a settled chain execution so that lists read its header again; must be called before the
   * execution changes.
   *
   * @param chain the chain execution before the change
   */
  void leaving(ChainExecution chain) {
    lists.raise(ALL, chain.id(), ListedChain.LEFT, ListedChain.left(chain));
    lists.raise(ofChain(chain.chainId()), chain.id(), ListedChain.LEFT, ListedChain.left(chain));
  }

  private static String ofChain(String chainId) {
    return "cj|" + chainId;
  }

  /** Removes a chain execution from the list of its chain. */
  void forget(String id, String chainId) {
    lists.delete(ofChain(chainId), id);
  }

  /** Removes a chain execution from the list of open executions and from the list of all. */
  void forget(String id) {
    lists.delete(OPEN, id);
    lists.delete(ALL, id);
  }

  /** Lists the chain executions that may need processing. */
  UlidIndex.Ids open(int max, @Nullable String continuation) {
    return lists.list(OPEN, max, continuation);
  }

  /** Lists chain executions created up to a time. */
  UlidIndex.Ids list(Instant until, int max, @Nullable String continuation) {
    return lists.list(ALL, null, until, max, continuation);
  }

  /**
   * Returns the candidates for a filter, usually with one request. They may include chain
   * executions in other states.
   *
   * @param max 1..1000
   */
  Tables.Page after(ChainFilter filter, int max, @Nullable String after) {
    String ofState = filter.state() != null && filter.state().isOpen() ? OPEN : ALL;
    String list = filter.chainId() == null ? ofState : ofChain(filter.chainId());
    return lists.rows(list, filter.since(), filter.until(), after, max);
  }
}
