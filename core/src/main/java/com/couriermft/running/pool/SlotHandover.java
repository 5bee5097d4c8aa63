package com.couriermft.running.pool;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Slots of full pools that go straight from an execution that has ended to the one that is next.
 * The number of slots held stays what it is, so nobody has to count them. Thread-safe.
 */
final class SlotHandover {
  /** Disabled jobs, then the ready list. */
  private static final KeyRange NEXT = new KeyRange(PoolRows.DISABLED, "s");

  /** Rows that are read to find the first of the ready list behind the disabled jobs. */
  private static final int MOST = 10;

  private final Tables tables;
  private final PoolViews views;

  SlotHandover(Tables tables, PoolViews views) {
    this.tables = tables;
    this.views = views;
  }

  /** Does what {@link PoolStore#handOn} says. */
  Optional<Slot> handOn(String pool, Slot slot, String nonce) {
    // The fence row first: a limit, or a disabled job, that is set after it makes this fail.
    Optional<Row> fence = views.readFence(pool).filter(SlotHandover::isFull);
    // A job that may have so many executions at a time has others that wait for this one's end.
    return slot.maxInstances() > 0
        ? Optional.empty()
        : fence.flatMap(full -> handOn(pool, slot, full, nonce));
  }

  private static boolean isFull(Row fence) {
    OptionalInt held = PoolRows.heldAtMost(fence);
    return PoolRows.waiting(fence) == WaitingForSlot.SOME
        && held.isPresent()
        && held.getAsInt() <= PoolRows.limit(fence);
  }

  private Optional<Slot> handOn(String pool, Slot slot, Row fence, String nonce) {
    List<Row> rows = tables.queryUpTo(PoolStore.TABLE, pool, NEXT, MOST);
    Set<String> disabled = PoolView.disabled(rows);
    return rows.stream()
        .filter(row -> row.key().startsWith(PoolRows.READY))
        .findFirst()
        .filter(place -> mayHave(place, slot, disabled))
        .map(place -> swap(pool, slot, place, fence, nonce));
  }

  /**
   * Returns whether the execution of a place may have this slot. A job that may have so many
   * executions at a time takes a count, and a late writer may have left a place of the execution
   * that gives the slot up.
   */
  private static boolean mayHave(Row place, Slot slot, Set<String> disabled) {
    Slot next = Slot.of(place);
    boolean waits = disabled.contains(next.jobId()) && PoolRows.isNew(place);
    return !waits && next.maxInstances() == 0 && !next.key().equals(slot.key());
  }

  private Slot swap(String pool, Slot slot, Row place, Row fence, String nonce) {
    Slot next = Slot.of(place);
    Columns turn = PoolRows.handedOn(fence).with("nonce", nonce);
    tables.transact(
        PoolStore.TABLE,
        pool,
        List.of(
            Write.merge(PoolRows.FENCE, turn, fence.etag()),
            Write.delete(slot.key(), Write.ANY),
            Write.delete(place.key(), place.etag()),
            Write.insert(next.key(), next.columns().with("nonce", nonce))));
    return next;
  }
}
