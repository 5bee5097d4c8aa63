package com.couriermft.engine.pool;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which waiting executions get slots: in the order of the ready list, up to the number of
 * free slots in the pool. Executions whose job is disabled or has reached its instance limit are
 * parked. Pure.
 */
final class GrantDecision {
  private final List<Write> writes = new ArrayList<>();
  private final List<Slot> granted = new ArrayList<>();
  private final Set<String> held = new HashSet<>();
  private final Map<String, List<Slot>> byJob = new HashMap<>();
  private final Set<String> disabled;
  private final Set<String> touched = new HashSet<>();
  private final String nonce;
  private final PoolView view;
  private int free;
  private int left;

  private GrantDecision(PoolView view, int limit, String nonce) {
    this.nonce = nonce;
    this.disabled = view.disabled();
    this.free = limit - view.held();
    this.view = view;
    view.slots().forEach(this::hold);
  }

  /**
   * Decides which rows are written, except the fence row, and which slots these writes grant.
   *
   * @param mayRun whether the limit over all pools leaves room for an execution
   */
  static GrantDecision decide(PoolView view, int limit, Predicate<Slot> mayRun, String nonce) {
    GrantDecision grant = new GrantDecision(view, limit, nonce);
    view.ready().stream().limit(PoolRows.MOST_AT_ONCE).forEach(ready -> grant.take(ready, mayRun));
    return grant;
  }

  private void hold(Slot slot) {
    held.add(slot.key());
    byJob.computeIfAbsent(slot.jobId(), job -> new ArrayList<>()).add(slot);
  }

  private void take(Row ready, Predicate<Slot> mayRun) {
    Slot slot = Slot.of(ready);
    if (held.contains(slot.key())) {
      writes.add(Write.delete(ready.key(), ready.etag()));
    } else if (free > 0 && disabled.contains(slot.jobId()) && PoolRows.isNew(ready)) {
      writes.addAll(toParked(ready, slot));
    } else if (free > 0 && isFull(slot)) {
      park(ready, slot);
    } else if (free > 0 && mayRun.test(slot)) {
      free--;
      hold(slot);
      granted.add(slot);
      writes.add(Write.delete(ready.key(), ready.etag()));
      writes.add(Write.insert(slot.key(), slot.columns().with("nonce", nonce)));
    } else {
      left++;
    }
  }

  private boolean isFull(Slot slot) {
    int instances = byJob.getOrDefault(slot.jobId(), List.of()).size();
    return slot.maxInstances() > 0 && instances >= slot.maxInstances();
  }

  private static List<Write> toParked(Row ready, Slot slot) {
    return List.of(
        Write.delete(ready.key(), ready.etag()),
        Write.upsert(PoolRows.parked(slot.jobId(), ready.key()), ready.columns()));
  }

  private void park(Row ready, Slot slot) {
    writes.addAll(toParked(ready, slot));
    // The release of this slot first searches for parked executions, so the slot must still exist.
    byJob.getOrDefault(slot.jobId(), List.of()).stream()
        .filter(other -> !granted.contains(other))
        .findFirst()
        .filter(other -> touched.add(other.key()))
        .ifPresent(
            other ->
                writes.add(
                    Write.merge(other.key(), Columns.none().with("nonce", nonce), other.etag())));
  }

  List<Write> writes() {
    return writes;
  }

  /** Returns the slots granted by the writes. */
  List<Slot> slots() {
    return List.copyOf(granted);
  }

  /** Returns whether executions still wait for a slot after the writes, according to the view. */
  WaitingForSlot waiting() {
    if (left > 0 || free <= 0 && !view.isWhole()) {
      return WaitingForSlot.SOME;
    }
    // If there is room for more ready executions than one grant covers, another grant follows.
    return view.isWhole() ? WaitingForSlot.NONE : view.waiting();
  }

  boolean isEmpty() {
    return writes.isEmpty();
  }
}
