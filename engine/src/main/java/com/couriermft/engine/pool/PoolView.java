package com.couriermft.engine.pool;

import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of a pool when it was read, as the basis for a grant. Immutable.
 *
 * @param fence the fence row; {@code null} for an unused pool
 * @param slots the held slots; empty if only their number was read
 * @param held the number of held slots, or an upper bound
 * @param disabled the disabled jobs, whose executions do not start
 * @param ready the start of the ready list, in order
 * @param isWhole whether a grant covers the complete ready list
 * @param isCounted whether {@code held} is the exact number
 */
public record PoolView(
    @Nullable Row fence,
    List<Slot> slots,
    int held,
    Set<String> disabled,
    List<Row> ready,
    boolean isWhole,
    boolean isCounted) {
  /**
   * Creates the view of rows that start with the fence row.
   *
   * @param isLast whether no rows follow
   */
  static PoolView of(List<Row> rows, boolean isLast) {
    Row fence =
        rows.stream().filter(row -> row.key().equals(PoolRows.FENCE)).findFirst().orElse(null);
    List<Slot> slots = slots(rows);
    return of(fence, slots, OptionalInt.empty(), rows, isLast);
  }

  /**
   * Creates a view from only the disabled jobs and ready places. The result is empty if the slots
   * must be read to decide whether the next executions may get one, or to count a job's slots.
   *
   * @param held an upper bound of held slots
   * @param rows disabled jobs, then ready places
   * @param isLast whether no further rows of these kinds follow
   */
  static Optional<PoolView> uncounted(Row fence, int held, List<Row> rows, boolean isLast) {
    PoolView view = of(fence, List.of(), OptionalInt.of(held), rows, isLast);
    List<Slot> next = view.ready.stream().limit(PoolRows.MOST_AT_ONCE).map(Slot::of).toList();
    // Disabled jobs come before ready places, so all disabled jobs have been read once a ready
    // place is read.
    boolean decides =
        (isLast || !next.isEmpty())
            && next.size() <= view.free()
            && next.stream().allMatch(slot -> slot.maxInstances() == 0);
    return decides ? Optional.of(view) : Optional.empty();
  }

  private static PoolView of(
      @Nullable Row fence, List<Slot> slots, OptionalInt bound, List<Row> rows, boolean isLast) {
    List<Row> ready = rows.stream().filter(row -> row.key().startsWith(PoolRows.READY)).toList();
    boolean isWhole = isLast && ready.size() <= PoolRows.MOST_AT_ONCE;
    int held = bound.orElse(slots.size());
    return new PoolView(fence, slots, held, disabled(rows), ready, isWhole, bound.isEmpty());
  }

  static List<Slot> slots(List<Row> rows) {
    return rows.stream().filter(row -> row.key().startsWith(PoolRows.SLOTS)).map(Slot::of).toList();
  }

  static Set<String> disabled(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.key().startsWith(PoolRows.DISABLED))
        .map(row -> row.key().substring(PoolRows.DISABLED.length()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns whether the fence row is the same as in another view. If it is, a grant based on that
   * view failed because of another row, such as an existing slot, which a count detects.
   */
  boolean hasFenceOf(PoolView other) {
    return fence != null && other.fence != null && fence.etag().equals(other.fence.etag());
  }

  /** Returns the first place of the ready list. */
  public Optional<Slot> first() {
    return ready.stream().findFirst().map(Slot::of);
  }

  /** Returns whether reading the entire pool took few rows. */
  public boolean isSmall() {
    return isCounted && isWhole && slots.size() + ready.size() + disabled.size() < PoolRows.SMALL;
  }

  /** Returns whether no execution is ready and the fence row records this. */
  public boolean isAtRest() {
    return ready.isEmpty() && isWhole && (fence == null || waiting() == WaitingForSlot.NONE);
  }

  /** Returns whether executions wait for a slot, according to the fence row. */
  public WaitingForSlot waiting() {
    return fence == null ? WaitingForSlot.UNKNOWN : PoolRows.waiting(fence);
  }

  /** Returns a lower bound of free slots. */
  public int free() {
    int limit = fence == null ? PoolRows.DEFAULT_LIMIT : PoolRows.limit(fence);
    return Math.max(0, limit - held);
  }
}
