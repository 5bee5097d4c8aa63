package com.couriermft.engine.pool;

import com.couriermft.engine.execution.Execution;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import java.util.Optional;

/**
 * Reads the executions of a pool that are ready for a slot, in the order in which they get slots.
 * Thread-safe.
 */
public final class ReadyList {
  private final Tables tables;

  ReadyList(Tables tables) {
    this.tables = tables;
  }

  /**
   * Returns the first place of the ready list up to an execution's own place; empty if the
   * execution is not ready and no other execution precedes it. Makes one request for one row.
   */
  public Optional<Slot> firstUpTo(Execution e) {
    KeyRange upTo = new KeyRange(PoolRows.READY, PoolRows.ready(e) + "!");
    return tables.queryUpTo(PoolRows.TABLE, e.pool(), upTo, 1).stream().findFirst().map(Slot::of);
  }

  /**
   * Returns the position of an execution, from 1, in its pool's ready list or among the parked
   * executions of its job; empty if the execution is in neither list.
   *
   * @param most the maximum position
   */
  public Optional<Integer> position(Execution e, int most) {
    String ready = PoolRows.ready(e);
    Optional<Integer> place = position(e.pool(), PoolRows.READY, ready, most);
    return place.isPresent() || e.maxInstances() == 0
        ? place
        : position(e.pool(), PoolRows.parked(e.jobId()), PoolRows.parked(e.jobId(), ready), most);
  }

  private Optional<Integer> position(String pool, String from, String own, int most) {
    String continuation = null;
    int before = 0;
    do {
      Tables.Page page =
          tables.query(PoolRows.TABLE, pool, new KeyRange(from, own + "!"), 1_000, continuation);
      before += page.rows().size();
      continuation = page.continuation();
      if (!page.rows().isEmpty() && page.rows().get(page.rows().size() - 1).key().equals(own)) {
        return before <= most ? Optional.of(before) : Optional.empty();
      }
    } while (continuation != null && before < most);
    return Optional.empty();
  }
}
