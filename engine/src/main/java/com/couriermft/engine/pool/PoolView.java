package com.couriermft.engine.pool;

import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pool as it was read, on which a grant is decided. Immutable.
 *
 * @param fence the fence row; {@code null} for a pool nobody has used
 * @param slots slots held; none of them where only their number was asked for
 * @param held how many slots are held, at most
 * @param disabled jobs of which nothing begins
 * @param ready head of the ready list, in order
 * @param isWhole whether a grant decides on the whole ready list as it was
 * @param isCounted whether {@code held} is the number of slots, and not only a bound of it
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
   * Makes the view of rows that begin with the fence row.
   *
   * @param isLast whether no rows are behind them
   */
  static PoolView of(List<Row> rows, boolean isLast) {
    Row fence =
        rows.stream().filter(row -> row.key().equals(PoolRows.FENCE)).findFirst().orElse(null);
    List<Slot> slots = slots(rows);
    return of(fence, slots, OptionalInt.empty(), rows, isLast);
  }

  /**
   * Makes the view of disabled jobs and ready places alone; empty if it takes the slots themselves
   * to decide: to tell whether those who are next may have one, or how many a job has.
   *
   * @param held how many slots are held, at most
   * @param rows disabled jobs, then ready places
   * @param isLast whether no rows of these kinds are behind them
   */
  static Optional<PoolView> uncounted(Row fence, int held, List<Row> rows, boolean isLast) {
    PoolView view = of(fence, List.of(), OptionalInt.of(held), rows, isLast);
    List<Slot> next = view.ready.stream().limit(PoolRows.MOST_AT_ONCE).map(Slot::of).toList();
    // Disabled jobs come before what is ready, so all of them are known once there is some of it.
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
   * Returns whether the fence row is as another view has it. A grant that failed on that view then
   * failed over another row, such as a slot that is there already, of which a count tells.
   */
  boolean hasFenceOf(PoolView other) {
    return fence != null && other.fence != null && fence.etag().equals(other.fence.etag());
  }

  /** The first place of the ready list. */
  public Optional<Slot> first() {
    return ready.stream().findFirst().map(Slot::of);
  }

  /** Returns whether a look at all of the pool read few rows. */
  public boolean isSmall() {
    return isCounted && isWhole && slots.size() + ready.size() + disabled.size() < PoolRows.SMALL;
  }

  /** Returns whether nobody is ready, and the fence row says so. */
  public boolean isAtRest() {
    return ready.isEmpty() && isWhole && (fence == null || waiting() == WaitingForSlot.NONE);
  }

  /** Returns whether executions wait for a slot, as the fence row says. */
  public WaitingForSlot waiting() {
    return fence == null ? WaitingForSlot.UNKNOWN : PoolRows.waiting(fence);
  }

  /** Returns how many slots could be granted, at least. */
  public int free() {
    int limit = fence == null ? PoolRows.DEFAULT_LIMIT : PoolRows.limit(fence);
    return Math.max(0, limit - held);
  }
}
