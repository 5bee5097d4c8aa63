package com.couriermft.engine.pool;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Enforces a limit over all pools, with one token per slot in the partition {@code _total} of the
 * table {@code pools}. A token is taken before its slot is granted and returned after the slot is
 * released, so there are never more slots than tokens. Used only if the limit is set. Thread-safe.
 */
public final class TotalLimit {
  /** The partition key, which is not a valid name of a pool. */
  public static final String PARTITION = "_total";

  /** The maximum number of tokens that one transaction writes, in addition to the fence row. */
  private static final int MOST = 90;

  private final Tables tables;

  TotalLimit(Tables tables) {
    this.tables = tables;
  }

  /**
   * Takes tokens for executions that are about to get slots, in order, as far as tokens are
   * available. Tokens that they already have are renewed, so that no sweep removes them meanwhile.
   *
   * @return keys of the slots that may be granted now
   * @throws StoreConflict other processes were faster; read again
   */
  Set<String> reserve(String pool, List<Slot> wanted, int total, String nonce) {
    Row fence = fence();
    Map<String, Row> tokens = tokens();
    int free = total - tokens.size();
    List<Write> writes = new ArrayList<>();
    Set<String> reserved = new HashSet<>();
    writes.add(Write.merge(PoolRows.FENCE, Columns.none().with("nonce", nonce), fence.etag()));
    for (Slot slot : wanted.subList(0, Math.min(MOST, wanted.size()))) {
      Row token = tokens.get(slot.key());
      Columns columns = slot.columns().with("pool", pool).with("nonce", nonce);
      if (token != null) {
        writes.add(Write.merge(slot.key(), columns, token.etag()));
        reserved.add(slot.key());
      } else if (free > 0) {
        free--;
        writes.add(Write.insert(slot.key(), columns));
        reserved.add(slot.key());
      }
    }
    if (!reserved.isEmpty()) {
      tables.transact(PoolRows.TABLE, PARTITION, writes);
    }
    return reserved;
  }

  /** Returns a token after its slot was released; does nothing if the token is missing. */
  void giveBack(String executionId, int epoch) {
    PoolRows.deleteIfPresent(tables, PARTITION, Slot.key(executionId, epoch), Write.ANY);
  }

  /** Creates tokens for slots that were granted before the limit was set. */
  void note(String pool, List<Slot> slots) {
    Map<String, Row> tokens = tokens();
    slots.stream()
        .filter(slot -> !tokens.containsKey(slot.key()))
        .forEach(
            slot ->
                PoolRows.insertIfAbsent(
                    tables, PARTITION, slot.key(), slot.columns().with("pool", pool)));
  }

  /**
   * Returns the tokens of a pool that are older than a given age, according to the storage server's
   * clock.
   */
  List<Row> older(String pool, Duration age) {
    return tokens().values().stream()
        .filter(token -> token.columns().text("pool").equals(pool))
        .filter(token -> token.age().compareTo(age) > 0)
        .toList();
  }

  /** Removes a token, unless it was renewed since it was read. */
  void reap(Row token) {
    PoolRows.deleteIfPresent(tables, PARTITION, token.key(), token.etag());
  }

  private Map<String, Row> tokens() {
    Map<String, Row> tokens = new HashMap<>();
    tables
        .queryAll(PoolRows.TABLE, PARTITION, KeyRange.prefix(PoolRows.SLOTS))
        .forEach(row -> tokens.put(row.key(), row));
    return tokens;
  }

  /**
   * Reads the fence row before the tokens, because a process that takes a token at the same time
   * changes the fence row.
   */
  private Row fence() {
    return tables
        .find(PoolRows.TABLE, PARTITION, PoolRows.FENCE)
        .orElseGet(
            () -> {
              PoolRows.insertIfAbsent(
                  tables, PARTITION, PoolRows.FENCE, Columns.none().with("seq", 0));
              return tables.find(PoolRows.TABLE, PARTITION, PoolRows.FENCE).orElseThrow();
            });
  }
}
