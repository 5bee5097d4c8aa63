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
 * Slots of full pools that go straight from executions that have ended to those that are next. The
 * number of slots held stays what it is, so nobody has to count them. Thread-safe.
 */
final class SlotHandover {
  /** Disabled jobs, then the ready list. */
  private static final KeyRange NEXT = new KeyRange(PoolRows.DISABLED, "s");

  /** Rows that are read, with one for each slot, to find who is next behind the disabled jobs. */
  private static final int MOST = 10;

  private final Tables tables;
  private final PoolViews views;

  SlotHandover(Tables tables, PoolViews views) {
    this.tables = tables;
    this.views = views;
  }

  /** Does what {@link PoolStore#handOn} says. */
  List<Slot> handOn(String pool, List<Slot> slots, String nonce) {
    // The fence row first: a limit, or a disabled job, that is set after it makes this fail.
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
   * Returns whether the execution of a place may have one of these slots. A job that may have so
   * many executions at a time takes a count, and a late writer may have left a place of an
   * execution that gives its slot up.
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
