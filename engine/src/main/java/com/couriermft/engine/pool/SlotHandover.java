package com.couriermft.engine.pool;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Passes slots of full pools directly from ended executions to the next executions. The number of
 * held slots stays the same, so a count is not needed. Thread-safe.
 */
final class SlotHandover {
  /** The key range of disabled jobs and the ready list. */
  private static final KeyRange NEXT = new KeyRange(PoolRows.DISABLED, "s");

  /**
   * The number of additional rows that are read, besides one for each slot, to find the next
   * executions after the disabled jobs.
   */
  private static final int MOST = 10;

  private final Tables tables;
  private final PoolViews views;

  SlotHandover(Tables tables, PoolViews views) {
    this.tables = tables;
    this.views = views;
  }

  /** Passes slots to the next executions, as {@link PoolStore#handOn} describes. */
  List<Slot> handOn(String pool, List<Slot> slots, String nonce) {
    // The fence row is read first: a later change of the limit or of a disabled job makes the
    // transaction fail.
    Optional<Row> fence = views.readFence(pool).filter(SlotHandover::isFull);
    return fence.isEmpty() ? List.of() : handOn(pool, slots, fence.get(), nonce);
  }

  private static boolean isFull(Row fence) {
    OptionalInt held = PoolRows.heldAtMost(fence);
    return PoolRows.waiting(fence) == WaitingForSlot.SOME
        && held.isPresent()
        && held.getAsInt() <= PoolRows.limit(fence);
  }

  private List<Slot> handOn(String pool, List<Slot> slots, Row fence, String nonce) {
    List<Row> rows = tables.queryUpTo(PoolRows.TABLE, pool, NEXT, MOST + slots.size());
    Set<String> disabled = PoolView.disabled(rows);
    Set<String> ending = slots.stream().map(Slot::key).collect(Collectors.toSet());
    List<Row> places =
        rows.stream()
            .filter(row -> row.key().startsWith(PoolRows.READY))
            .takeWhile(row -> mayHave(row, ending, disabled))
            .limit(slots.size())
            .toList();
    if (!places.isEmpty()) {
      swap(pool, slots, places, fence, nonce);
    }
    return places.stream().map(Slot::of).toList();
  }

  /**
   * Returns whether the execution of a place may get one of these slots. An execution of a job with
   * an instance limit may not, because it requires a count. The execution that releases the slot
   * may not either; a late writer may have left a place for it.
   */
  private static boolean mayHave(Row place, Set<String> ending, Set<String> disabled) {
    Slot next = Slot.of(place);
    boolean waits = disabled.contains(next.jobId()) && PoolRows.isNew(place);
    return !waits && next.maxInstances() == 0 && !ending.contains(next.key());
  }

  private void swap(String pool, List<Slot> slots, List<Row> places, Row fence, String nonce) {
    Columns turn = PoolRows.handedOn(fence).with("nonce", nonce);
    List<Write> writes = new ArrayList<>();
    writes.add(Write.merge(PoolRows.FENCE, turn, fence.etag()));
    for (int i = 0; i < places.size(); i++) {
      Slot next = Slot.of(places.get(i));
      writes.add(Write.delete(slots.get(i).key(), Write.ANY));
      writes.add(Write.delete(places.get(i).key(), places.get(i).etag()));
      writes.add(Write.insert(next.key(), next.columns().with("nonce", nonce)));
    }
    tables.transact(PoolRows.TABLE, pool, writes);
  }
}
