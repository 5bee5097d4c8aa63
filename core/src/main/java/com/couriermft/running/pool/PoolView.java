package com.couriermft.running.pool;

import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pool as it was read, on which a grant is decided. Immutable.
 *
 * @param fence the fence row; {@code null} for a pool nobody has used
 * @param slots slots held
 * @param disabled jobs of which nothing begins
 * @param ready head of the ready list, in order
 * @param isWhole whether a grant decides on the whole ready list as it was
 */
public record PoolView(
    @Nullable Row fence, List<Slot> slots, Set<String> disabled, List<Row> ready, boolean isWhole) {
  static PoolView of(List<Row> rows, boolean isLast) {
    Row fence =
        rows.stream().filter(row -> row.key().equals(PoolRows.FENCE)).findFirst().orElse(null);
    List<Row> ready = rows.stream().filter(row -> row.key().startsWith(PoolRows.READY)).toList();
    return new PoolView(
        fence, slots(rows), disabled(rows), ready, isLast && ready.size() <= Grant.MOST);
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

  /** The first place of the ready list, which must not be empty. */
  public Slot head() {
    return Slot.of(ready.get(0));
  }

  /** Slots that could be granted. */
  public int free() {
    int limit = fence == null ? PoolStore.DEFAULT_LIMIT : PoolRows.limit(fence);
    return Math.max(0, limit - slots.size());
  }
}
